import type { Sequel, TestCard } from './test-cards.ts'

/** What is kept of a card: never its number. */
export interface KnownCard {
  /** Stripe's name of the test card; empty for any other. */
  readonly testCard: string
  readonly brand: string
  readonly last4: string
  readonly expMonth: number
  readonly expYear: number
  readonly challenge: boolean
  readonly keeps: TestCard['keeps']
  readonly accepted: boolean
  readonly outcome: TestCard['outcome']
  readonly sequel: Sequel | undefined
}
