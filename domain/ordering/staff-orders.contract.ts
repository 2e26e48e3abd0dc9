import { z } from 'zod'
import { asOf, defineEndpoint, eventView } from '#domain/kernel/contract.ts'
import { DOCUMENT_KINDS } from '#domain/kernel/document.ts'
import { orderState, replay } from '#domain/ordering/order-replay.contract.ts'
import { orderStatuses } from '#domain/ordering/order-status.ts'

/** The processor's limit per field, characters; 150,000 for all fields together. */
export const MAX_FIELD_LENGTH = 20_000

const text = z.string().max(MAX_FIELD_LENGTH)
/** Null if it was erased or never existed. */
const nullableText = text.nullable()

/** The marketplace's evidence for a chargeback, in the fields of the processor's dispute evidence. */
export const chargebackEvidence = z.object({
  customer_name: nullableText,
  customer_email_address: nullableText,
  billing_address: nullableText,
  shipping_address: nullableText,
  /** Dates as 2026-05-01, in UTC. */
  service_date: nullableText,
  shipping_date: nullableText,
  product_description: text,
  refund_policy_disclosure: nullableText,
  refund_refusal_explanation: nullableText,
  /** Events and messages, oldest first. */
  uncategorized_text: text,
})
export type ChargebackEvidence = z.infer<typeof chargebackEvidence>

const editedText = z.string().trim().max(MAX_FIELD_LENGTH, `At most ${MAX_FIELD_LENGTH} characters`)
/** Fields with texts that staff edited. */
export const editedFields = z
  .strictObject({
    customer_name: editedText,
    customer_email_address: editedText,
    billing_address: editedText,
    shipping_address: editedText,
    service_date: editedText,
    shipping_date: editedText,
    product_description: editedText,
    refund_policy_disclosure: editedText,
    refund_refusal_explanation: editedText,
    uncategorized_text: editedText,
  })
  .partial()
export type EditedFields = z.infer<typeof editedFields>
/** Fields that staff had edited when the evidence was staged. */
const edited = editedFields

/** The processor's file fields, each for one file. */
export const FILE_FIELDS = [
  'receipt',
  'customer_communication',
  'shipping_documentation',
  'service_documentation',
  'uncategorized_file',
] as const
export type FileField = (typeof FILE_FIELDS)[number]
/** Limit for all files of a dispute together, bytes. */
export const MAX_TOTAL_FILE_BYTES = 4_500_000
/** Files to submit: a field and the id of one of the dispute's documents. */
export const chosenFiles = z.partialRecord(z.enum(FILE_FIELDS), z.string().max(60))
export type ChosenFiles = z.infer<typeof chosenFiles>

const response = z.object({ by: z.string(), at: z.string() }).nullable()

/** Evidence as shown to staff: of all orders of the chargeback, ready to be staged at the processor. */
const chargebackEvidenceView = z.object({
  fields: chargebackEvidence,
  /** Hash of these texts; staging sends it back, so that only reviewed texts are staged. */
  contentHash: z.string(),
  /** The open chargeback; null if there is none or it is closed. */
  chargeback: z
    .object({
      disputeId: z.string(),
      reason: z.string(),
      /** Of the whole payment, which may cover several orders. */
      amountCents: z.number().nullable(),
      /** The bank's deadline for evidence. */
      submissionDeadline: z.string().nullable(),
      /** Actions the caller can take, which only the assignee has. */
      allowedActions: z.object({ stage: z.boolean(), submit: z.boolean(), accept: z.boolean() }),
      /** Documents of both sides of the dispute, which can be submitted. */
      files: z.array(z.object({ id: z.string(), name: z.string(), kind: z.enum(DOCUMENT_KINDS), bytes: z.number() })),
      submitted: response,
      accepted: response,
      /** Null if nothing was staged yet. `by` is a username; `submissionDeadline` is the bank's. */
      stagedEvidence: z
        .object({
          at: z.string(),
          by: z.string(),
          submissionDeadline: z.string().nullable(),
          isCurrent: z.boolean(),
          editedFields: edited,
          files: chosenFiles,
        })
        .nullable(),
    })
    .nullable(),
})
export type ChargebackEvidenceView = z.infer<typeof chargebackEvidenceView>

/**
 * `contentHash`: of the fields that the agent reviewed. `fields`: edited texts; an empty text clears the field.
 * `files`: attached files.
 */
const stagingForm = z.object({
  contentHash: z.string().max(100),
  fields: editedFields.default({}),
  files: chosenFiles.default({}),
})
export type StagingForm = z.infer<typeof stagingForm>

/**
 * Search conditions for orders; all must match. Number, name and producer match in part: number and name by three
 * letters or the start of a word.
 */
export const orderSearch = z.object({
  number: z.string().trim().max(40).optional(),
  name: z.string().trim().max(100).optional(),
  email: z.string().trim().max(254).optional(),
  last4: z
    .string()
    .trim()
    .regex(/^\d{4}$/, 'Enter the last four digits')
    .optional(),
  /** Date of the order, in the marketplace's time zone. */
  day: z.iso.date('Enter a date such as 2026-05-01').optional(),
  producer: z.string().trim().max(100).optional(),
})
export type OrderSearch = z.infer<typeof orderSearch>

const found = z.object({
  id: z.string(),
  orderNumber: z.string(),
  status: z.enum(orderStatuses),
  placedAt: z.string(),
  /** Null once erased. */
  buyerName: z.string().nullable(),
  email: z.string().nullable(),
  producerId: z.string(),
  producerName: z.string(),
  totalCents: z.number(),
  last4: z.string().nullable(),
})
export type FoundOrder = z.infer<typeof found>

export const foundOrders = z.object({
  orders: z.array(found),
  total: z.number(),
  page: z.number(),
  pageSize: z.number(),
})
export type FoundOrders = z.infer<typeof foundOrders>

export const orderPointInTime = z.object({
  orderId: z.string(),
  orderNumber: z.string(),
  asOf: z.string(),
  /** The last step included; null before the order's first event. */
  step: z.string().nullable(),
  state: orderState,
  /** The events that led to its total and refunds. */
  behind: z.array(eventView),
})
export type OrderPointInTime = z.infer<typeof orderPointInTime>

const byId = z.object({ id: z.string().max(60) })

export const staffOrdersContract = {
  find: defineEndpoint({
    method: 'GET',
    path: '/api/staff/orders',
    summary: 'Search all orders, newest first; each search is recorded in the access log',
    query: orderSearch.extend({ page: z.coerce.number().int().min(1).max(10_000).default(1) }),
    response: foundOrders,
  }),
  replay: defineEndpoint({
    method: 'GET',
    path: '/api/staff/orders/:id/replay',
    summary: 'Replay of an order: every step with the state after it; recorded in the access log',
    params: byId,
    response: replay,
  }),
  asOf: defineEndpoint({
    method: 'GET',
    path: '/api/staff/orders/:id/point-in-time',
    summary: 'An order as of an instant, and the events behind its total; recorded in the access log',
    params: byId,
    query: z.object({ asOf }),
    response: orderPointInTime,
  }),
  evidence: defineEndpoint({
    method: 'GET',
    path: '/api/staff/orders/:id/evidence',
    summary: 'Evidence bundle of an order as a ZIP that verifies offline; recorded in the access log',
    params: byId,
    response: z.string(),
  }),
  processorEvidence: defineEndpoint({
    method: 'GET',
    path: '/api/staff/orders/:id/chargeback-evidence',
    summary: 'The evidence in the processor’s fields, and what was staged; recorded in the access log',
    params: byId,
    response: chargebackEvidenceView,
  }),
  stageEvidence: defineEndpoint({
    method: 'POST',
    path: '/api/staff/orders/:id/chargeback-evidence',
    summary: 'Stage these fields at the processor for the bank of an open chargeback; they are not submitted',
    params: byId,
    body: stagingForm,
    response: z.object({ disputeId: z.string() }),
  }),
  submitEvidence: defineEndpoint({
    method: 'POST',
    path: '/api/staff/orders/:id/chargeback-evidence/submission',
    summary: 'Submit the staged evidence to the bank; this is final',
    params: byId,
    body: z.object({}),
    response: z.object({ disputeId: z.string() }),
  }),
  acceptLoss: defineEndpoint({
    method: 'POST',
    path: '/api/staff/orders/:id/chargeback-acceptance',
    summary: 'Accept the loss of a chargeback: the bank gives the money to the buyer; this is final',
    params: byId,
    body: z.object({}),
    response: z.object({ disputeId: z.string() }),
  }),
}
