import type { Engines } from '#app/engines.ts'
import { processesOf } from '#app/processes.ts'
import type { Report } from '#bench/report.ts'
import { perSecond, rate } from '#bench/report.ts'
import { addDays } from '#domain/kernel/calendar-date.ts'
import { LOG_START } from '#domain/kernel/event.ts'
import { isRefusal } from '#domain/kernel/refusal.ts'
import { box } from '#domain/subscriptions/box.decider.ts'
import { subscription } from '#domain/subscriptions/subscription.decider.ts'
import { fakePayments } from '#tests/support/fake-payments/fake-payments.ts'
import { CARD, DESCRIPTION, EVERY_DAY, PLAN, TERMS } from '#tests/support/order-events.ts'
import { Killed, mortal } from '#tests/workers/mortal.ts'
import { runBillingCyclesHandler } from '#workers/subscriptions/subscriptions.work.ts'
import { createCommandBus } from '#write-side/command-bus.ts'

const PER_BOX = 100
const AT_ONCE = 64
const DUE = addDays(TERMS.firstDay, -TERMS.cutoffDays)
/** At these of its steps the worker dies, so many parts of the way through. */
const DEATHS = [0.2, 0.5, 0.8]
const STEPS_EACH = 9

/**
 * One round of the deliveries job over `people` subscriptions, 2 % of whose cards fail, killed three times in the middle: on
 * the embedded PostgreSQL with durable commits, the card processor in memory. Throws when a delivery was made twice, was
 * forgotten, or a failure was told more than once.
 */
export async function benchSubscriptions(engines: Engines, people: number, report: Report): Promise<void> {
  const { log, runtime } = engines
  const bus = createCommandBus({ log })
  const payments = fakePayments()
  const ids = Array.from({ length: people }, (_, n) => runtime.deriveId('subscription', `bench ${n}`)).sort()
  await begin(engines, ids)
  const bad = ids.filter((_, n) => n % 50 === 7)
  for (const id of bad) payments.decline(`pm_${id}`, 'generic_decline')

  const clock = { ...runtime, now: () => `${DUE}T12:00:00.000Z` }
  const work = async (diesAt: number) => {
    const lent = mortal(diesAt, 'after')
    const parts = { bus: lent.bus(bus), payments: lent.payments(payments), dayOf: () => DUE }
    const { deliveries } = processesOf({ runtime: clock }, parts)
    const due = async ({ after, limit }: { after: string; limit: number }) => {
      const from = ids.findIndex((id) => id > after)
      return from < 0 ? [] : ids.slice(from, from + limit)
    }
    const quiet = { error: () => {} }
    const round = runBillingCyclesHandler({ process: deliveries, due, runtime: clock, dayOf: () => DUE, logger: quiet })
    await round.run({}, { id: 'bench', attempt: 1 }).catch((error: unknown) => {
      if (!(error instanceof Killed)) throw error
    })
  }
  const began = performance.now()
  for (const part of DEATHS) await work(Math.round((people * STEPS_EACH * part) / DEATHS.length))
  await work(Number.POSITIVE_INFINITY)
  const elapsed = performance.now() - began
  report.line(
    `${people.toLocaleString('en-US')} deliveries, ${bad.length} cards fail, 3 kills`,
    rate(perSecond(people, elapsed)),
  )
  await counted(engines, { people, failed: bad.length }, report)
}

async function begin({ log, runtime }: Engines, ids: readonly string[]): Promise<void> {
  const bus = createCommandBus({ log })
  const by = (commandId: string) => ({
    commandId,
    correlationId: 'bench',
    actor: { kind: 'system', id: 'bench' } as const,
    at: runtime.now(),
  })
  const boxOf = (nth: number) => runtime.deriveId('box', `bench ${Math.floor(nth / PER_BOX)}`)
  const producerId = PLAN.producerId
  const description = { ...DESCRIPTION, capacity: PER_BOX }
  for (let nth = 0; nth < ids.length; nth += PER_BOX) {
    const boxId = boxOf(nth)
    const when = { today: '2026-05-01', calendar: EVERY_DAY }
    const command = { type: 'CreateBox', boxId, producerId, description, terms: TERMS, ...when } as const
    await bus.dispatch({ decider: box, id: boxId, command, context: by(boxId) })
  }
  const waiting = ids.map((id, nth) => [id, nth] as const)
  const worker = async () => {
    for (let next = waiting.pop(); next; next = waiting.pop()) {
      const [subscriptionId, nth] = next
      const own = { subscriptionId, boxId: boxOf(nth), accountId: runtime.deriveId('account', `bench ${nth % 50}`) }
      const card = { ...CARD, paymentMethodId: `pm_${subscriptionId}` }
      const command = { type: 'StartSubscription', ...PLAN, ...own, card, today: '2026-05-01' } as const
      const begun = await bus.dispatch({
        decider: subscription,
        id: subscriptionId,
        command,
        context: by(subscriptionId),
      })
      if (isRefusal(begun)) throw new Error(begun.refused)
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, worker))
}

interface Wanted {
  readonly people: number
  readonly failed: number
}

async function counted({ log }: Engines, { people, failed }: Wanted, report: Report): Promise<void> {
  const counts: Record<string, number> = {}
  const types = ['OrderPlaced', 'OrderPaid', 'BillingAttemptSucceeded', 'BillingAttemptFailed']
  for (let [position, atHead] = [LOG_START, false]; !atHead; ) {
    const page = await log.readAll(position, 5_000, types)
    for (const { type } of page.events) counts[type] = (counts[type] ?? 0) + 1
    ;({ next: position, atHead } = page)
  }
  const wanted = {
    OrderPlaced: people,
    OrderPaid: people - failed,
    BillingAttemptSucceeded: people - failed,
    BillingAttemptFailed: failed,
  }
  for (const [type, count] of Object.entries(wanted))
    if (counts[type] !== count) throw new Error(`${counts[type] ?? 0} ${type} instead of ${count}`)
  report.line('none twice, none forgotten, each failure told once', 'yes')
}
