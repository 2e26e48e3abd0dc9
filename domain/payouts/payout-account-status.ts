import type { AccountRequirements } from './payout-account.events.ts'

/** Where a producer stands on the way to being paid, as the producer reads it. */
export const payoutAccountStatuses = ['none', 'incomplete', 'checking', 'restricted', 'ready'] as const
export type PayoutAccountStatus = (typeof payoutAccountStatuses)[number]

export function payoutAccountStatusOf(standing: AccountRequirements | null | undefined): PayoutAccountStatus {
  if (!standing) return 'none'
  const { transfersEnabled, payoutsEnabled, currentlyDue, pastDue, detailsSubmitted } = standing
  // Of an account that was never told anything, all is overdue from the first moment.
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
