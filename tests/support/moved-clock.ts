import { systemFacts } from '#platform/facts/facts.system.ts'
import type { Facts } from '#platform/facts/facts.ts'

export interface MovedClock {
  readonly facts: Facts
  /** Moves the clock forward. */
  advance(by: { readonly minutes: number }): void
}

/** The machine's clock, which a test moves forward without waiting. */
export function movedClock(): MovedClock {
  let ahead = 0
  return {
    facts: { ...systemFacts, now: () => new Date(Date.now() + ahead).toISOString() },
    advance: ({ minutes }) => {
      ahead += minutes * 60_000
    },
  }
}
