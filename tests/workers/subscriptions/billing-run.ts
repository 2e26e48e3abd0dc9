import { eventDefinitions } from '#app/event-definitions.ts'
import { processesOf } from '#app/processes.ts'
import type { CalendarDate } from '#domain/kernel/calendar-date.ts'
import type { CommandBus } from '#domain/kernel/command-bus.ts'
import { LOG_START, type RecordedEvent } from '#domain/kernel/event.ts'
import { isRefusal } from '#domain/kernel/refusal.ts'
import type { OrderEvent } from '#domain/ordering/order.events.ts'
import { box } from '#domain/subscriptions/box.decider.ts'
import { actionDueToday, type SubscriptionCommand, subscription } from '#domain/subscriptions/subscription.decider.ts'
import type { SubscriptionEvent } from '#domain/subscriptions/subscriptions.events.ts'
import { createEventLog } from '#platform/event-store/event-codec.ts'
import { memoryEventStore } from '#platform/event-store/event-store.memory.ts'
import { memoryKeyVault } from '#platform/keys/keys.memory.ts'
import type { Payments } from '#platform/payments/payments.ts'
import { withCausation } from '#platform/runtime/causation.ts'
import type { Runtime } from '#platform/runtime/runtime.ts'
import { fakePayments } from '#tests/support/fake-payments/fake-payments.ts'
import { idNamed } from '#tests/support/ids.ts'
import { BOX, CARD, DESCRIPTION, EVERY_DAY, FARM, PLAN, TERMS } from '#tests/support/order-events.ts'
import { silentLog } from '#tests/support/silent-log.ts'
import { runBillingCyclesHandler } from '#workers/subscriptions/subscriptions.work.ts'
import { createCommandBus } from '#write-side/command-bus.ts'

interface Intercepted {
  readonly bus: (bus: CommandBus) => CommandBus
  readonly payments: (payments: Payments) => Payments
}
const PLAIN_OPTIONS: Intercepted = { bus: (bus) => bus, payments: (payments) => payments }

/** Subscriptions to one box on an in-memory log and a fake processor, with the real billing job. */
export async function openBillingRun(people: number) {
  const log = createEventLog({ store: memoryEventStore(), keys: memoryKeyVault(), definitions: eventDefinitions })
  const bus = createCommandBus({ log })
  const payments = fakePayments()
  let today: CalendarDate = '2026-05-01'
  const runtime: Runtime = {
    now: () => `${today}T12:00:00.000Z`,
    id: (prefix) => idNamed(prefix, crypto.randomUUID()),
    deriveId: idNamed,
  }
  const ids = Array.from({ length: people }, (_, n) => idNamed('subscription', `person ${n}`)).sort()
  await begin(bus, ids)
  const events = async <E>(...types: string[]) =>
    (await log.readAll(LOG_START, 100_000, types.length > 0 ? types : undefined))
      .events as RecordedEvent<never>[] as E[]
  const statesOf = async () => Promise.all(ids.map((id) => bus.load(subscription, id)))
  return {
    bus,
    payments,
    ids,
    events,
    statesOf,
    becomes: (day: CalendarDate) => {
      today = day
    },
    /** Sends a command of the subscriber, by default on the current day. */
    send: async (id: string, change: SubscriberChange, on = today) => {
      const command = { ...change, accountId: idNamed('account', id), today: on } as SubscriptionCommand
      const context = { ...contextOf(runtime.id('command')), at: runtime.now() }
      return bus.dispatch({ decider: subscription, id, command, context })
    },
    decline: (id: string, code?: string) => payments.decline(`pm_${id}`, code),
    /** Runs the job once, in a worker that may be killed. */
    work: async (through: Intercepted = PLAIN_OPTIONS) => {
      const intercepted = { bus: through.bus(bus), payments: through.payments(payments) }
      const processes = processesOf({ runtime }, { ...intercepted, timeZone: 'America/New_York', dayOf: () => today })
      const due = async ({ after, limit }: { after: string; limit: number }) => {
        const states = await statesOf()
        return ids
          .filter((id, n) => {
            const state = states[n]!
            return id > after && state.status !== 'unknown' && actionDueToday(state, today) !== undefined
          })
          .slice(0, limit)
      }
      const logger = silentLog
      const { deliveries } = processes
      const billing = runBillingCyclesHandler({ process: deliveries, due, runtime, dayOf: () => today, logger })
      await withCausation({ correlationId: `run-billing-cycles.${today}` }, () =>
        billing.run({}, { id: 'round', attempt: 1 }),
      )
      return processes
    },
    orders: () => events<Extract<OrderEvent, { type: 'OrderPlaced' }>>('OrderPlaced'),
    eventsOf: (type: SubscriptionEvent['type']) => events<SubscriptionEvent>(type),
  }
}

type SubscriberChange =
  | { readonly type: 'SkipBillingCycle' | 'UnskipBillingCycle'; readonly cycle: number }
  | { readonly type: 'PauseSubscription' | 'ResumeSubscription' }

const contextOf = (commandId: string) => ({
  commandId,
  correlationId: 'test',
  actor: { kind: 'system', id: 'test' } as const,
  at: '2026-05-01T12:00:00.000Z',
})

async function begin(bus: CommandBus, ids: readonly string[]): Promise<void> {
  const description = { ...DESCRIPTION, capacity: ids.length }
  const create = {
    type: 'CreateBox',
    boxId: BOX,
    producerId: FARM,
    description,
    terms: TERMS,
    today: '2026-05-01',
    calendar: EVERY_DAY,
  } as const
  await bus.dispatch({ decider: box, id: BOX, command: create, context: contextOf('create') })
  for (const subscriptionId of ids) {
    const own = { subscriptionId, accountId: idNamed('account', subscriptionId) }
    const paymentMethod = { ...CARD, paymentMethodId: `pm_${subscriptionId}` }
    const command = { type: 'StartSubscription', ...PLAN, ...own, paymentMethod, today: '2026-05-01' } as const
    const begun = await bus.dispatch({
      decider: subscription,
      id: subscriptionId,
      command,
      context: contextOf(subscriptionId),
    })
    if (isRefusal(begun)) throw new Error(begun.refused)
  }
}
