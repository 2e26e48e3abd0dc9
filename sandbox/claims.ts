import type { Sequel } from './test-cards.ts'

interface Claim {
  /** The bank's word for it. */
  readonly reason: string
  /** Whether it takes the money back at once, or only asks. */
  readonly inquiry: boolean
}

const CLAIMS: Partial<Record<Sequel, Claim>> = {
  fraud_claimed: { reason: 'fraudulent', inquiry: false },
  non_receipt_claimed: { reason: 'product_not_received', inquiry: false },
  inquiry: { reason: 'fraudulent', inquiry: true },
}

/** What the card's owner says to the bank about the payment, if anything. */
export const claimOf = (sequel: Sequel | undefined): Claim | undefined => sequel && CLAIMS[sequel]

export const isClaim = (sequel: Sequel | undefined): boolean => claimOf(sequel) !== undefined
