import { z } from 'zod'
import { asOf, defineEndpoint, eventView } from '#domain/kernel/contract.ts'
import { DOCUMENT_KINDS } from '#domain/kernel/document.ts'
import { orderState, replay } from '#domain/ordering/order-replay.contract.ts'
import { orderStatuses } from '#domain/ordering/order-status.ts'

/** The most the processor takes in one field, characters; all of them together 150,000. */
export const MAX_FIELD_LENGTH = 20_000

const text = z.string().max(MAX_FIELD_LENGTH)
/** Null: it was erased, or there is none. */
const maybe = text.nullable()

/** What the market's side of a chargeback comes to, by the processor's own names for the fields of a dispute's evidence. */
export const chargebackEvidence = z.object({
  customer_name: maybe,
  customer_email_address: maybe,
  billing_address: maybe,
  shipping_address: maybe,
  /** Days as 2026-05-01, in UTC. */
  service_date: maybe,
  shipping_date: maybe,
  product_description: text,
  refund_policy_disclosure: maybe,
  refund_refusal_explanation: maybe,
  /** What happened and what was written, in the order of the log. */
  uncategorized_text: text,
})
export type ChargebackEvidence = z.infer<typeof chargebackEvidence>

const written = z.string().trim().max(MAX_FIELD_LENGTH, `At most ${MAX_FIELD_LENGTH} characters`)
/** Fields with the texts the staff wrote themselves. */
export const editedFields = z
  .strictObject({
    customer_name: written,
    customer_email_address: written,
    billing_address: written,
    shipping_address: written,
    service_date: written,
    shipping_date: written,
    product_description: written,
    refund_policy_disclosure: written,
    refund_refusal_explanation: written,
    uncategorized_text: written,
  })
  .partial()
export type EditedFields = z.infer<typeof editedFields>
/** Fields the staff wrote themselves when the evidence was staged. */
const edited = editedFields

/** The processor's fields that take a file, one each. */
export const FILE_FIELDS = [
  'receipt',
  'customer_communication',
  'shipping_documentation',
  'service_documentation',
  'uncategorized_file',
] as const
export type FileField = (typeof FILE_FIELDS)[number]
/** The most all files of a dispute may weigh together, bytes. */
export const MAX_TOTAL_FILE_BYTES = 4_500_000
/** The fields that get a file, each with the id of one of the dispute's documents. */
export const chosenFiles = z.partialRecord(z.enum(FILE_FIELDS), z.string().max(60))
export type ChosenFiles = z.infer<typeof chosenFiles>

const answer = z.object({ by: z.string(), at: z.string() }).nullable()

/** The same as it is shown to the staff: of all orders the bank asks about, ready to be laid at the processor. */
const chargebackEvidenceView = z.object({
  fields: chargebackEvidence,
  /** Stands for these very texts; sent along when they are staged. */
  contentHash: z.string(),
  /** The case the buyer's bank has opened; null when there is none, or it is over. */
  chargeback: z
    .object({
      disputeId: z.string(),
      reason: z.string(),
      /** Of the whole payment, which may have paid several orders. */
      amountCents: z.number().nullable(),
      /** Until when the bank takes evidence. */
      submissionDeadline: z.string().nullable(),
      /** What the one who asks may do, which is the assignee's. */
      allowedActions: z.object({ stage: z.boolean(), submit: z.boolean(), accept: z.boolean() }),
      /** What the two sides have sent in the case, and can be sent on. */
      files: z.array(z.object({ id: z.string(), name: z.string(), kind: z.enum(DOCUMENT_KINDS), bytes: z.number() })),
      submitted: answer,
      accepted: answer,
      /** Null: nothing was staged yet. `by` is a user name, `submissionDeadline` until when the bank takes it. */
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

/** `contentHash`: of the fields the agent has read. `fields`: those that are sent with another text; empty leaves one empty. `files`: those that go with them. */
const stagingForm = z.object({
  contentHash: z.string().max(100),
  fields: editedFields.default({}),
  files: chosenFiles.default({}),
})
export type StagingForm = z.infer<typeof stagingForm>

/**
 * By what the staff finds orders. Of a number, a name and a producer a part is enough (of a number and a name, three letters, or
 * how a word begins); all that is given must fit.
 */
export const orderSearch = z.object({
  number: z.string().trim().max(40).optional(),
  name: z.string().trim().max(100).optional(),
  email: z.string().trim().max(254).optional(),
  last4: z
    .string()
    .trim()
    .regex(/^\d{4}$/, 'Please give the last four digits')
    .optional(),
  /** The day it was placed, by the market's calendar. */
  day: z.iso.date('Please give a day as 2026-05-01').optional(),
  producer: z.string().trim().max(100).optional(),
})
export type OrderSearch = z.infer<typeof orderSearch>

const found = z.object({
  id: z.string(),
  orderNumber: z.string(),
  status: z.enum(orderStatuses),
  placedAt: z.string(),
  /** Null once they were erased. */
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
  /** The last step that counts; null when the order's history had not begun. */
  step: z.string().nullable(),
  stood: orderState,
  /** What its total, and what of it went back, is made of. */
  behind: z.array(eventView),
})
export type OrderPointInTime = z.infer<typeof orderPointInTime>

const byId = z.object({ id: z.string().max(60) })

export const staffOrdersContract = {
  find: defineEndpoint({
    method: 'GET',
    path: '/api/staff/orders',
    summary: 'Orders of the whole market that fit, newest first; for the staff, each search is written down',
    query: orderSearch.extend({ page: z.coerce.number().int().min(1).max(10_000).default(1) }),
    response: foundOrders,
  }),
  replay: defineEndpoint({
    method: 'GET',
    path: '/api/staff/orders/:id/replay',
    summary: 'Everything that happened to an order, step by step, and how it stood after each; written down',
    params: byId,
    response: replay,
  }),
  asOf: defineEndpoint({
    method: 'GET',
    path: '/api/staff/orders/:id/point-in-time',
    summary: 'An order as it stood at an instant, and the events behind its total; written down',
    params: byId,
    query: z.object({ asOf }),
    response: orderPointInTime,
  }),
  evidence: defineEndpoint({
    method: 'GET',
    path: '/api/staff/orders/:id/evidence',
    summary: 'Everything an order’s case rests on as a ZIP that proves itself without the market; written down',
    params: byId,
    response: z.string(),
  }),
  processorEvidence: defineEndpoint({
    method: 'GET',
    path: '/api/staff/orders/:id/chargeback-evidence',
    summary:
      'The same in the fields of the processor’s dispute evidence, and whether it was staged there; written down',
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
