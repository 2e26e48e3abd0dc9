import type { StaffMember } from '#domain/kernel/actor.ts'
import type { CalendarDate } from '#domain/kernel/calendar-date.ts'
import type { CommandBus, CommandContext, CommandResult, Dispatch } from '#domain/kernel/command-bus.ts'
import type { ActorRef, DomainEvent, Instant } from '#domain/kernel/event.ts'
import { isRefusal } from '#domain/kernel/refusal.ts'
import type { Geocoder, Town } from '#platform/geo/geocoder.ts'
import type { KeyVault } from '#platform/keys/keys.ts'
import { addMs, type Runtime } from '#platform/runtime/runtime.ts'
import type { ConversationReadMarks } from '#write-side/messaging/conversation-read-marks.ts'
import { producerOf, shopperOf } from '../content.ts'
import { type CheckoutDriver, driverAt } from './checkout-driver.ts'

const DAY_MS = 86_400_000
const HOUR_MS = 3_600_000

export interface SeederDeps {
  readonly bus: CommandBus
  readonly runtime: Runtime
  readonly keys: KeyVault
  readonly geocoder: Geocoder
  readonly checkoutDriver: CheckoutDriver
  readonly readMarks: DemoReadMarks
  readonly conversationReadMarks: Pick<ConversationReadMarks, 'record' | 'readThrough'>
  /** When the demo is seeded; its past events are dated before that. */
  readonly now: Instant
}

/** Read marks are stored outside the event log. */
export interface DemoReadMarks {
  markAllRead(request: { readonly accountId: string; readonly through: Instant; readonly now: Instant }): Promise<void>
  /** Whether the account has ever marked all of its notifications as read. */
  hasReadAll(accountId: string): Promise<boolean>
}

/** Shared by all seeding steps. Command ids are derived from the content, so seeding again changes nothing. */
export interface Seeder extends SeederDeps {
  readonly ids: DemoIds
  /** Sends a command. Throws if it is refused, which means that the content is wrong. */
  send<C, S, E extends DomainEvent>(request: Dispatch<C, S, E>): Promise<CommandResult<E, S>>
  /** The context of a command; `step` is unique within the demo. */
  context(step: string, actor: ActorRef, at: Instant): CommandContext
  daysAgo(days: number, plusMs?: number): Instant
  hoursAgo(hours: number): Instant
  /** The runtime with its clock fixed. */
  runtimeAt(at: Instant): Runtime
  /** The driver with the processor's clock fixed. */
  driverAt(at: Instant): CheckoutDriver
  townOf(zipCode: string): Town
  /** The account that sells as a producer. */
  ownerOf(producer: string): string
  /** A shopper's account, or the guest. */
  buyerOf(shopper: string): ActorRef
  /** The same seeder for work that is still open: its events are not backfilled, so reactors act on them. */
  withoutBackfill(): Seeder
}

/** An action in the demo at a point in time. */
export interface Step {
  readonly at: Instant
  /** What the step concerns: usernames, guests, keys of producers, products as `<producer>/<name>`. */
  readonly concerns: readonly string[]
  run(): Promise<unknown>
}

/** The ids of the content: the same on every machine and at every start. */
export interface DemoIds {
  account(username: string): string
  guest(key: string): string
  producer(key: string): string
  product(producer: string, name: string): string
  checkout(key: string): string
  review(author: string, product: string): string
  box(producer: string): string
  subscription(account: string, producer: string): string
}

/**
 * Its events are backfilled, so that they send no emails. Those of `withoutBackfill` are not, so that an unpaid
 * checkout expires like any other.
 */
export function createSeeder(deps: SeederDeps, marks: DemoMarks = { origin: 'demo', backfilled: true }): Seeder {
  const bus = demoBus(deps.bus, marks)
  const ids = demoIds(deps.runtime)
  return {
    ...deps,
    bus,
    ids,
    send: async (request) => {
      const result = await bus.dispatch(request)
      if (isRefusal(result))
        throw new Error(`the demo's ${request.context.commandId} was refused: ${JSON.stringify(result)}`)
      return result
    },
    context: (step, actor, at) => ({ commandId: `demo/${step}`, actor, at }),
    daysAgo: (days, plusMs = 0) => addMs(deps.now, plusMs - Math.round(days * DAY_MS)),
    hoursAgo: (hours) => addMs(deps.now, -Math.round(hours * HOUR_MS)),
    runtimeAt: (at) => ({ ...deps.runtime, now: () => at }),
    driverAt: (at) => driverAt(deps.checkoutDriver, at),
    townOf: (zipCode) => {
      const town = deps.geocoder.find(zipCode)
      if (!town) throw new Error(`the demo's ZIP code ${zipCode} is unknown`)
      return town
    },
    ownerOf: (producer) => ids.account(producerOf(producer).username),
    buyerOf: (shopper) =>
      shopperOf(shopper).hasAccount
        ? { kind: 'account', id: ids.account(shopper) }
        : { kind: 'guest', id: ids.guest(shopper) },
    withoutBackfill: () => createSeeder(deps, { origin: 'demo' }),
  }
}

/**
 * Runs steps in order of time. Steps with a concern in common run one after the other, so that the events of an order,
 * a product or a conversation are stored in the order they happened; up to `maxConcurrent` other steps run in parallel.
 */
export async function runInOrder(steps: readonly Step[], maxConcurrent: number): Promise<void> {
  const ordered = [...steps].sort((a, b) => (a.at < b.at ? -1 : a.at > b.at ? 1 : 0))
  const previous = new Map<string, Promise<unknown>>()
  const running = new Set<Promise<unknown>>()
  const all: Promise<unknown>[] = []
  let failed = false
  for (const { concerns, run } of ordered) {
    while (running.size >= maxConcurrent && !failed) await Promise.race(running).catch(() => undefined)
    if (failed) break
    const predecessors = concerns.flatMap((concern) => previous.get(concern) ?? [])
    const done: Promise<unknown> = Promise.all(predecessors)
      .then(run)
      .catch((error) => {
        failed = true
        throw error
      })
      .finally(() => running.delete(done))
    running.add(done)
    all.push(done)
    for (const concern of concerns) previous.set(concern, done)
  }
  await Promise.all(all)
}

/** The author of verification decisions. The account has no password. */
export const verifierOf = ({ ids }: Seeder): StaffMember => ({
  accountId: ids.account('verifier'),
  role: 'verifier',
})

/** The concern shared by all steps about a product. */
export const productConcern = (producer: string, name: string): string => `${producer}/${name}`

export const dateOf = (at: Instant): CalendarDate => at.slice(0, 'YYYY-MM-DD'.length)

function demoIds({ deriveId }: Pick<Runtime, 'deriveId'>): DemoIds {
  const id = (prefix: string, ...names: string[]) => deriveId(prefix, `demo/${prefix}/${names.join('/')}`)
  return {
    account: (username) => id('account', username),
    guest: (key) => id('guest', key),
    producer: (key) => id('producer', key),
    product: (producer, name) => id('product', producer, name),
    checkout: (key) => id('checkout', key),
    review: (author, product) => id('review', author, product),
    box: (producer) => id('box', producer),
    subscription: (account, producer) => id('subscription', account, producer),
  }
}

type DemoMarks = Pick<CommandContext, 'origin' | 'backfilled'>

/** A bus that marks every command as the demo's, including those of jobs and processes. */
const demoBus = (bus: CommandBus, marks: DemoMarks): CommandBus => ({
  load: (decider, id) => bus.load(decider, id),
  history: (decider, id) => bus.history(decider, id),
  dispatch: (request) => bus.dispatch({ ...request, context: { ...request.context, ...marks } }),
})
