import { z } from 'zod'
import { defineEndpoint } from '../kernel/contract.ts'
import { asOf, eventView } from '../kernel/event-view.ts'
import { chargebackEvidenceView, stagingForm } from './chargeback-evidence.ts'
import { orderState, replay } from './order-replay.contract.ts'
import { orderStatuses } from './order-status.ts'

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
  number: z.string(),
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
  number: z.string(),
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
