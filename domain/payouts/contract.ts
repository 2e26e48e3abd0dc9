import { z } from 'zod'
import { asOf, defineEndpoint, eventView, problems } from '#domain/kernel/contract.ts'
import type { AccountRequirements } from '#domain/payouts/payouts.events.ts'

/** Status of a producer's payout account. */
const payoutAccountStatuses = ['none', 'incomplete', 'checking', 'restricted', 'ready'] as const
export type PayoutAccountStatus = (typeof payoutAccountStatuses)[number]

export function payoutAccountStatusOf(requirements: AccountRequirements | null | undefined): PayoutAccountStatus {
  if (!requirements) return 'none'
  const { transfersEnabled, payoutsEnabled, currentlyDue, pastDue, detailsSubmitted } = requirements
  // Without submitted details, everything is overdue from the start.
  if ((detailsSubmitted && pastDue.length > 0) || requirements.disabledReason?.startsWith('rejected'))
    return 'restricted'
  if (transfersEnabled && payoutsEnabled) return 'ready'
  if (currentlyDue.length > 0 || !detailsSubmitted) return 'incomplete'
  return 'checking'
}

/** Plain label of a processor requirement. An unknown requirement keeps the processor's name, with spaces. */
export function formatRequirement(requirement: string): string {
  const match = REQUIREMENT_LABELS.find(([pattern]) => pattern.test(requirement))
  return match?.[1] ?? requirement.split('.').at(-1)!.replaceAll('_', ' ')
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
  status: z.enum(payoutAccountStatuses),
  /** The processor's id of the account; null if there is none. */
  accountId: z.string().nullable(),
  /** Whether the producer's products can be sold. */
  transfersEnabled: z.boolean(),
  payoutsEnabled: z.boolean(),
  /** Labels of the processor's open requirements, without duplicates. */
  wanted: z.array(z.string()),
  overdue: z.array(z.string()),
})
export type PayoutAccountView = z.infer<typeof payoutAccountView>

/** A line of a statement. Amounts in cents; those of a refund are negative. */
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
  /** Whether the amount has been transferred (or reversed), or is pending. */
  completed: z.boolean(),
})
export type StatementLine = z.infer<typeof statementLine>

/** Maximum number of days between the first and the last day of a statement. */
export const MAX_STATEMENT_DAYS = 366

const statementView = z.object({
  /** Dates in the marketplace's time zone, both inclusive. */
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

const day = z.iso.date('Enter a date such as 2026-05-01')
const link = z.object({ url: z.string() })

export const payoutsContract = {
  account: defineEndpoint({
    method: 'GET',
    path: '/api/stripe/account-status',
    summary: 'Status of the payout account',
    response: payoutAccountView,
  }),
  statement: defineEndpoint({
    method: 'GET',
    path: '/api/producer/statement',
    summary: "The producer's sales and refunds between two dates",
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
    summary: "Link to the processor's page with balance and payouts",
    response: link,
  }),
  refresh: defineEndpoint({
    method: 'POST',
    path: '/api/stripe/refresh-account',
    summary: 'Refresh the payout account after the owner returns from the processor',
    response: z.object({ status: z.enum(payoutAccountStatuses) }),
  }),
  payouts: defineEndpoint({
    method: 'GET',
    path: '/api/producer/payouts',
    summary: 'The latest payouts to the producer’s bank, from the processor',
    response: payoutList,
  }),
}

export const payoutProblems = problems({
  payout_account_missing: { status: 409, text: 'Set up your payouts first.' },
  payout_account_incomplete: { status: 409, text: 'Finish setting up your payouts first.' },
  statement_too_long: { status: 400, text: 'Choose at most one year.' },
  statement_as_of_too_long: { status: 400, text: 'Choose at most three months.' },
  processor_unavailable: {
    status: 503,
    text: 'Our payment processor is not responding. Try again in a moment.',
  },
})

/** Sent to the producer when the payout account or a statement changes. */
export interface PayoutUpdate {
  readonly type: 'payout_update'
  readonly producerId: string
}

export const statementPointInTime = z.object({
  asOf: z.string(),
  producerName: z.string(),
  statement: statementView,
  /** The events that led to each line, by the line's id. */
  behind: z.record(z.string(), z.array(eventView)),
})
export type StatementPointInTime = z.infer<typeof statementPointInTime>

/** Each line is read from its own stream, which limits the length of the range. */
export const MAX_POINT_IN_TIME_STATEMENT_DAYS = 92

export const statementPointInTimeContract = {
  one: defineEndpoint({
    method: 'GET',
    path: '/api/staff/producers/:id/statement/point-in-time',
    summary: "A producer's statement as of an instant, and the events behind each line; recorded in the access log",
    params: z.object({ id: z.string().max(60) }),
    query: z.object({ asOf, from: day, to: day }),
    response: statementPointInTime,
  }),
}
