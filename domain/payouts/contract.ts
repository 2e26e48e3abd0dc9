import { z } from 'zod'
import { asOf, defineEndpoint, eventView, problems } from '#domain/kernel/contract.ts'
import type { AccountRequirements } from '#domain/payouts/payouts.events.ts'

/** Where a producer stands on the way to being paid, as the producer reads it. */
const payoutAccountStatuses = ['none', 'incomplete', 'checking', 'restricted', 'ready'] as const
export type PayoutAccountStatus = (typeof payoutAccountStatuses)[number]

export function payoutAccountStatusOf(standing: AccountRequirements | null | undefined): PayoutAccountStatus {
  if (!standing) return 'none'
  const { transfersEnabled, payoutsEnabled, currentlyDue, pastDue, detailsSubmitted } = standing
  // Without submitted details, everything is overdue from the start.
  if ((detailsSubmitted && pastDue.length > 0) || standing.disabledReason?.startsWith('rejected')) return 'restricted'
  if (transfersEnabled && payoutsEnabled) return 'ready'
  if (currentlyDue.length > 0 || !detailsSubmitted) return 'incomplete'
  return 'checking'
}

/** The processor's requirement as people say it; what we do not know keeps the processor's own word, made readable. */
export function formatRequirement(requirement: string): string {
  const known = REQUIREMENT_LABELS.find(([pattern]) => pattern.test(requirement))
  return known?.[1] ?? requirement.split('.').at(-1)!.replaceAll('_', ' ')
}

const REQUIREMENT_LABELS: readonly (readonly [RegExp, string])[] = [
  [/external_account/, 'a bank account'],
  [/\.dob\./, 'the date of birth'],
  [/\.(first_name|last_name)$/, 'the legal name'],
  [/ssn_last_4|id_number/, 'the last four digits of the social security number'],
  [/\.address\./, 'the address'],
  [/verification\.document/, 'a picture of an identity document'],
  [/tos_acceptance/, 'agreement to the processor’s terms'],
  [/\.phone$/, 'a phone number'],
  [/\.email$/, 'an email address'],
]

export const payoutAccountView = z.object({
  connected: z.boolean(),
  standing: z.enum(payoutAccountStatuses),
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
  subtotalCents: z.number(),
  deliveryFeeCents: z.number(),
  feeCents: z.number(),
  netCents: z.number(),
  /** Whether the money is in the account already (or taken out of it), or still on its way. */
  done: z.boolean(),
})
export type StatementLine = z.infer<typeof statementLine>

const statementView = z.object({
  /** Days in the marketplace's time zone, both included. */
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
  account: defineEndpoint({
    method: 'GET',
    path: '/api/stripe/account-status',
    summary: 'Where the producer stands on the way to being paid',
    response: payoutAccountView,
  }),
  statement: defineEndpoint({
    method: 'GET',
    path: '/api/producer/statement',
    summary: "The producer's sales and refunds between two days",
    query: z.object({ from: day, to: day }),
    response: statementView,
  }),
  connect: defineEndpoint({
    method: 'POST',
    path: '/api/stripe/connect-account',
    summary: 'Create the payout account and return the onboarding link',
    response: link,
  }),
  setUp: defineEndpoint({
    method: 'POST',
    path: '/api/stripe/account-link',
    summary: 'Create a new onboarding link',
    response: link,
  }),
  dashboard: defineEndpoint({
    method: 'POST',
    path: '/api/stripe/dashboard-link',
    summary: "The processor's own page with balance and payouts",
    response: link,
  }),
  look: defineEndpoint({
    method: 'POST',
    path: '/api/stripe/refresh-account',
    summary: 'The owner is back from the processor: have the server look where the account stands',
    response: z.object({ standing: z.enum(payoutAccountStatuses) }),
  }),
  payouts: defineEndpoint({
    method: 'GET',
    path: '/api/producer/payouts',
    summary: 'The latest payouts to the producer’s bank, from the processor',
    response: payoutList,
  }),
}

export const payoutProblems = problems({
  payout_account_missing: { status: 409, text: 'Please set up your payouts first.' },
  payout_account_incomplete: { status: 409, text: 'Please finish setting up your payouts first.' },
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

export const statementPointInTime = z.object({
  asOf: z.string(),
  producerName: z.string(),
  statement: statementView,
  /** What made each line what it was, by the line's id. */
  behind: z.record(z.string(), z.array(eventView)),
})
export type StatementPointInTime = z.infer<typeof statementPointInTime>

/** Each line is read from its own stream, which limits the length of the range. */
export const MAX_STATEMENT_DAYS = 92

export const statementPointInTimeContract = {
  one: defineEndpoint({
    method: 'GET',
    path: '/api/staff/producers/:id/statement/point-in-time',
    summary: "A producer's statement as of an instant, and the events behind each line; written down",
    params: z.object({ id: z.string().max(60) }),
    query: z.object({ asOf, from: day, to: day }),
    response: statementPointInTime,
  }),
}
