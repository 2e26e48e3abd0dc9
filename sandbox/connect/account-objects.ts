import type Stripe from 'stripe'

interface Made {
  readonly id: string
  readonly created: number
}

export interface AccountWishes {
  readonly country: string
  readonly email: string | null
  readonly name: string | null
  readonly metadata: Stripe.Metadata
}

/** What the law wants to know of somebody who is to be paid, in the processor's words. */
const WANTED_AT_FIRST = [
  'business_type',
  'external_account',
  'individual.dob.day',
  'individual.dob.month',
  'individual.dob.year',
  'individual.first_name',
  'individual.last_name',
  'individual.ssn_last_4',
  'tos_acceptance.date',
  'tos_acceptance.ip',
]

/** Of what owners tell, only the end of a bank account's number is kept. */
export interface BankAccount {
  readonly id: string
  readonly object: 'bank_account'
  readonly account: string
  readonly bank_name: string
  readonly country: 'US'
  readonly currency: 'usd'
  readonly last4: string
  readonly routing_number: string
  readonly status: 'new' | 'errored'
  /** Why payouts to it come back: the sandbox's own, from Stripe's test numbers. */
  readonly metadata: { readonly fails?: string }
}

export const newAccount = (made: Made, wishes: AccountWishes) => ({
  id: made.id,
  object: 'account' as const,
  business_profile: { name: wishes.name },
  business_type: null as 'individual' | null,
  capabilities: { transfers: 'inactive' as 'active' | 'inactive' },
  charges_enabled: false,
  controller: {
    type: 'application',
    is_controller: true,
    fees: { payer: 'application' },
    losses: { payments: 'application' },
    requirement_collection: 'stripe',
    stripe_dashboard: { type: 'express' },
  },
  country: wishes.country,
  created: made.created,
  default_currency: 'usd',
  details_submitted: false,
  email: wishes.email,
  external_accounts: { object: 'list', data: [] as BankAccount[], has_more: false, url: `/v1/accounts/${made.id}` },
  metadata: wishes.metadata,
  payouts_enabled: false,
  requirements: {
    alternatives: [],
    current_deadline: null,
    currently_due: WANTED_AT_FIRST,
    disabled_reason: 'requirements.past_due' as string | null,
    errors: [] as { code: string; reason: string; requirement: string }[],
    eventually_due: WANTED_AT_FIRST,
    past_due: WANTED_AT_FIRST,
    pending_verification: [],
  },
  settings: { payouts: { schedule: { interval: 'daily', delay_days: 2 } } },
  type: 'express',
})
export type Account = ReturnType<typeof newAccount>

/** What may be done with an account follows from what is overdue: a missing bank stops only what goes there. */
export function enabled(account: Account): Account {
  const { past_due } = account.requirements
  const takesMoney = past_due.every((wanted) => wanted === 'external_account')
  return {
    ...account,
    capabilities: { transfers: takesMoney ? 'active' : 'inactive' },
    payouts_enabled: past_due.length === 0,
    requirements: { ...account.requirements, disabled_reason: past_due.length > 0 ? 'requirements.past_due' : null },
  }
}
