import type { AccountStanding } from './payout-account.events.ts'

/** Where a producer stands on the way to being paid, as the producer reads it. */
export const payoutStandings = ['none', 'incomplete', 'checking', 'restricted', 'ready'] as const
export type PayoutStanding = (typeof payoutStandings)[number]

export function payoutStandingOf(standing: AccountStanding | null | undefined): PayoutStanding {
  if (!standing) return 'none'
  const { transfersEnabled, payoutsEnabled, currentlyDue, pastDue, detailsSubmitted } = standing
  // Of an account that was never told anything, all is overdue from the first moment.
  if ((detailsSubmitted && pastDue.length > 0) || standing.disabledReason?.startsWith('rejected')) return 'restricted'
  if (transfersEnabled && payoutsEnabled) return 'ready'
  if (currentlyDue.length > 0 || !detailsSubmitted) return 'incomplete'
  return 'checking'
}

/** The processor's requirement as people say it; what we do not know keeps the processor's own word, made readable. */
export function requirementWords(requirement: string): string {
  const known = WORDS.find(([pattern]) => pattern.test(requirement))
  return known?.[1] ?? requirement.split('.').at(-1)!.replaceAll('_', ' ')
}

const WORDS: readonly (readonly [RegExp, string])[] = [
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
