import type { Day } from '#domain/kernel/day.ts'
import type { CommandBus } from '#domain/kernel/dispatch.ts'
import type { Instant } from '#domain/kernel/event.ts'
import type { Facts } from '#platform/facts/facts.ts'
import type { Payments } from '#platform/payments/payments.ts'
import type { Uploads } from '#platform/pictures/uploads.ts'
import type { Places } from '#platform/places/places.ts'

export interface BoxWrites {
  readonly bus: CommandBus
  readonly facts: Facts
  readonly payments: Pick<Payments, 'cards' | 'browser'>
  readonly places: Places
  readonly uploads: Pick<Uploads, 'use'>
  /** The market's state, for sales tax, and its calendar. */
  readonly state: string
  readonly dayOf: (at: Instant) => Day
  /** Does what is due of a subscription at once, for whoever waits for it. */
  readonly advance: (subscriptionId: string) => Promise<unknown>
}

export const todayOf = ({ dayOf, facts }: Pick<BoxWrites, 'dayOf' | 'facts'>): Day => dayOf(facts.now())
