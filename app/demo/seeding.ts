import type { CommandBus, CommandContext, Dispatch, Outcome } from '#domain/kernel/dispatch.ts'
import type { ActorRef, DomainEvent, Instant } from '#domain/kernel/event.ts'
import { isRefusal } from '#domain/kernel/refusal.ts'
import { type Facts, later } from '#platform/facts/facts.ts'
import type { KeyVault } from '#platform/keys/keys.ts'
import type { Places, Town } from '#platform/places/places.ts'
import { type DemoIds, demoIds } from './demo-ids.ts'
import type { DemoTill } from './till.ts'

/** The correlation id of what is past in the demo: tells that nobody waits for a mail about it. */
export const DEMO_CORRELATION = 'demo-market'
/** … and of what is still open: a checkout nobody pays for runs out like any other. */
const DEMO_STILL_OPEN = 'demo-market-open'

const DAY_MS = 86_400_000

export interface SeedingDeps {
  readonly bus: CommandBus
  readonly facts: Facts
  readonly keys: KeyVault
  readonly places: Places
  readonly till: DemoTill
  /** The demo's today; everything happened before. */
  readonly now: Instant
}

/** What every part of the seeding works with. Command ids are made from what is done, so that doing it again changes nothing. */
export interface Seeding extends SeedingDeps {
  readonly ids: DemoIds
  /** Sends a command; a refusal is a mistake in the demo content. */
  send<C, S, E extends DomainEvent>(order: Dispatch<C, S, E>): Promise<Outcome<E, S>>
  sender(step: string, actor: ActorRef, at: Instant): CommandContext
  daysAgo(days: number, plusMs?: number): Instant
  /** The machine's facts with a clock that stands still. */
  factsAt(at: Instant): Facts
  townOf(zip: string): Town
  /** The same for what is not over yet. */
  stillOpen(): Seeding
}

export function seeding(deps: SeedingDeps, correlationId = DEMO_CORRELATION): Seeding {
  const bus = demoBus(deps.bus, correlationId)
  return {
    ...deps,
    bus,
    ids: demoIds(deps.facts),
    send: async (order) => {
      const result = await bus.dispatch(order)
      if (isRefusal(result)) throw new Error(`the demo's ${order.by.commandId} was refused: ${JSON.stringify(result)}`)
      return result
    },
    sender: (step, actor, at) => ({ commandId: `demo/${step}`, correlationId, actor, at }),
    daysAgo: (days, plusMs = 0) => later(deps.now, plusMs - Math.round(days * DAY_MS)),
    factsAt: (at) => ({ ...deps.facts, now: () => at }),
    townOf: (zip) => {
      const town = deps.places.find(zip)
      if (!town) throw new Error(`the demo's ZIP code ${zip} is unknown`)
      return town
    },
    stillOpen: () => seeding(deps, DEMO_STILL_OPEN),
  }
}

/** The bus with the demo's mark on everything that goes through it, whoever sends it. */
const demoBus = (bus: CommandBus, correlationId: string): CommandBus => ({
  load: (decider, id) => bus.load(decider, id),
  dispatch: (order) => bus.dispatch({ ...order, by: { ...order.by, correlationId } }),
})
