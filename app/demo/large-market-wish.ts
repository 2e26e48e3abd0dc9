import type { CommandContext } from '#domain/kernel/dispatch.ts'
import type { Instant } from '#domain/kernel/event.ts'
import type { Facts } from '#platform/facts/facts.ts'

/** What all parts of a large market hang on. */
export interface Wish {
  readonly facts: Pick<Facts, 'idFrom'>
  /** Same seed, same market. */
  readonly seed: string
  readonly now: Instant
}

export interface Sending {
  readonly what: string
  readonly actor: CommandContext['actor']
  readonly daysAgo: number
}

export const sender = (wish: Wish, { what, actor, daysAgo }: Sending): CommandContext => ({
  commandId: `large/${wish.seed}/${what}`,
  correlationId: `large/${wish.seed}`,
  actor,
  at: daysFrom(wish.now, -daysAgo),
})

export const daysFrom = (at: Instant, days: number): Instant => new Date(Date.parse(at) + days * DAY_MS).toISOString()

const DAY_MS = 86_400_000

/** The nth producer's account. */
export const accountIdIn = ({ facts, seed }: Wish, nth: number): string =>
  facts.idFrom('account', `large/${seed}/${nth}`)
