import { z } from 'zod'
import { exchange, problems } from '../kernel/contract.ts'
import { payoutStandings } from './payout-standing.ts'

export const payoutAccountView = z.object({
  connected: z.boolean(),
  standing: z.enum(payoutStandings),
  /** The processor's id of the account; null while there is none. */
  accountId: z.string().nullable(),
  /** Goods are for sale while this holds. */
  transfersEnabled: z.boolean(),
  payoutsEnabled: z.boolean(),
  /** What the processor still wants to know, in words; each once. */
  wanted: z.array(z.string()),
  overdue: z.array(z.string()),
})
export type PayoutAccountView = z.infer<typeof payoutAccountView>

/** A line of a statement. Amounts in cents, as they change what the producer has: a refund's are negative. */
const statementLine = z.object({
  id: z.string(),
  kind: z.enum(['sale', 'refund']),
  at: z.string(),
  orderId: z.string(),
  orderNumber: z.string(),
  itemsCents: z.number(),
  deliveryCents: z.number(),
  feeCents: z.number(),
  netCents: z.number(),
  /** Whether the money is in the account already (or taken out of it), or still on its way. */
  done: z.boolean(),
})
export type StatementLine = z.infer<typeof statementLine>

export const statementView = z.object({
  /** Days in UTC, both included. */
  from: z.string(),
  to: z.string(),
  lines: z.array(statementLine),
  sales: z.object({ count: z.number(), netCents: z.number() }),
  refunds: z.object({ count: z.number(), netCents: z.number() }),
  feeCents: z.number(),
  netCents: z.number(),
})
export type StatementView = z.infer<typeof statementView>

export const payoutList = z.array(
  z.object({
    id: z.string(),
    amountCents: z.number(),
    status: z.enum(['pending', 'in_transit', 'paid', 'failed', 'canceled']),
    arrivesAt: z.string(),
    madeAt: z.string(),
  }),
)
export type PayoutList = z.infer<typeof payoutList>

const day = z.iso.date('Please give a day as 2026-05-01')
const link = z.object({ url: z.string() })

export const payoutsContract = {
  account: exchange({
    method: 'GET',
    path: '/api/stripe/account-status',
    summary: 'Where the producer stands on the way to being paid',
    answer: payoutAccountView,
  }),
  statement: exchange({
    method: 'GET',
    path: '/api/producer/statement',
    summary: "The producer's sales and refunds between two days",
    query: z.object({ from: day, to: day }),
    answer: statementView,
  }),
  connect: exchange({
    method: 'POST',
    path: '/api/stripe/connect-account',
    summary: 'Open the account the producer is paid to, and go where its owner tells what is wanted',
    answer: link,
  }),
  setUp: exchange({
    method: 'POST',
    path: '/api/stripe/account-link',
    summary: 'A fresh page of the processor where the owner tells what is still wanted',
    answer: link,
  }),
  dashboard: exchange({
    method: 'POST',
    path: '/api/stripe/dashboard-link',
    summary: "The processor's own page with balance and payouts",
    answer: link,
  }),
  look: exchange({
    method: 'POST',
    path: '/api/stripe/account-look',
    summary: 'The owner is back from the processor: have the server look where the account stands',
    answer: z.object({ standing: z.enum(payoutStandings) }),
  }),
  payouts: exchange({
    method: 'GET',
    path: '/api/producer/payouts',
    summary: 'The last payouts to the producer’s bank, as the processor tells them',
    answer: payoutList,
  }),
}

export const payoutProblems = problems({
  payout_account_missing: { status: 409, text: 'Please set up your payouts first.' },
  payout_account_unfinished: { status: 409, text: 'Please finish setting up your payouts first.' },
  statement_too_long: { status: 400, text: 'Please choose a year at most.' },
  statement_as_of_too_long: { status: 400, text: 'Please choose three months at most.' },
  processor_unavailable: {
    status: 503,
    text: 'Our payment processor does not answer just now. Please try again in a moment.',
  },
})

/** To the producer: where their account stands, or what they are owed, has changed. */
export interface PayoutUpdate {
  readonly type: 'payout_update'
  readonly producerId: string
}
