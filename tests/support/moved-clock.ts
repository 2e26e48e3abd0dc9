import { systemRuntime } from '#platform/runtime/runtime.system.ts'
import type { Runtime } from '#platform/runtime/runtime.ts'

export interface MovedClock {
  readonly runtime: Runtime
  /** Moves the clock forward. */
  advance(by: { readonly minutes: number }): void
}

/** The machine's clock, which a test moves forward without waiting. */
export function movedClock(): MovedClock {
  let ahead = 0
  return {
    runtime: { ...systemRuntime, now: () => new Date(Date.now() + ahead).toISOString() },
    advance: ({ minutes }) => {
      ahead += minutes * 60_000
    },
  }
}
