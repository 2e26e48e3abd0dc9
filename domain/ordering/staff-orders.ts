import { z } from 'zod'
import { exchange } from '../kernel/contract.ts'
import { asOf, happened } from '../kernel/happened.ts'
import { orderStatuses } from './order-status.ts'
import { processorEvidenceView, stagingForm } from './processor-evidence.ts'
import { orderThen, replay } from './replay.ts'

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

export const orderAsOf = z.object({
  orderId: z.string(),
  number: z.string(),
  asOf: z.string(),
  /** The last step that counts; null when the order's history had not begun. */
  step: z.string().nullable(),
  stood: orderThen,
  /** What its total, and what of it went back, is made of. */
  behind: z.array(happened),
})
export type OrderAsOf = z.infer<typeof orderAsOf>

const byId = z.object({ id: z.string().max(60) })

export const staffOrdersContract = {
  find: exchange({
    method: 'GET',
    path: '/api/staff/orders',
    summary: 'Orders of the whole market that fit, newest first; for the staff, each search is written down',
    query: orderSearch.extend({ page: z.coerce.number().int().min(1).max(10_000).default(1) }),
    answer: foundOrders,
  }),
  replay: exchange({
    method: 'GET',
    path: '/api/staff/orders/:id/replay',
    summary: 'Everything that happened to an order, step by step, and how it stood after each; written down',
    params: byId,
    answer: replay,
  }),
  asOf: exchange({
    method: 'GET',
    path: '/api/staff/orders/:id/as-of',
    summary: 'An order as it stood at an instant, and the events behind its total; written down',
    params: byId,
    query: z.object({ asOf }),
    answer: orderAsOf,
  }),
  evidence: exchange({
    method: 'GET',
    path: '/api/staff/orders/:id/evidence',
    summary: 'Everything an order’s case rests on as a ZIP that proves itself without the market; written down',
    params: byId,
    answer: z.string(),
  }),
  processorEvidence: exchange({
    method: 'GET',
    path: '/api/staff/orders/:id/processor-evidence',
    summary:
      'The same in the fields of the processor’s dispute evidence, and whether it was staged there; written down',
    params: byId,
    answer: processorEvidenceView,
  }),
  stageEvidence: exchange({
    method: 'POST',
    path: '/api/staff/orders/:id/processor-evidence',
    summary: 'Lay these fields ready at the processor for the bank of an open chargeback; they are not handed in',
    params: byId,
    body: stagingForm,
    answer: z.object({ disputeId: z.string() }),
  }),
}
