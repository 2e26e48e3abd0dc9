import type { Engines } from '#app/engines.ts'
import { processesOf } from '#app/processes.ts'
import type { Report } from '#bench/report.ts'
import { perSecond, rate } from '#bench/report.ts'
import { addDays } from '#domain/kernel/calendar-date.ts'
import { LOG_START } from '#domain/kernel/event.ts'
import { isRefusal } from '#domain/kernel/refusal.ts'
import { box } from '#domain/subscriptions/box.decider.ts'
import { subscription } from '#domain/subscriptions/subscription.decider.ts'
import { withCausation } from '#platform/runtime/causation.ts'
import { fakePayments } from '#tests/support/fake-payments/fake-payments.ts'
import { CARD, DESCRIPTION, EVERY_DAY, PLAN, TERMS } from '#tests/support/order-events.ts'
import { Killed, killableProcess } from '#tests/workers/support/killable-process.ts'
import { runBillingCyclesHandler } from '#workers/subscriptions/subscriptions.work.ts'
import { createCommandBus } from '#write-side/command-bus.ts'

const SUBSCRIPTIONS_PER_BOX = 100
const MAX_IN_FLIGHT = 64
const DUE = addDays(TERMS.firstDeliveryOn, -TERMS.cutoffDays)
/** The worker is killed after these shares of its steps. */
const KILLS = [0.2, 0.5, 0.8]
const STEPS_PER_SUBSCRIPTION = 9

/**
 * Runs the billing cycle job over `count` subscriptions, killed three times; 2 % of the cards are declined. Commits are
 * durable, the card processor is in memory. Throws if a delivery was duplicated or lost, or a failure reported twice.
 */
export async function benchSubscriptions(engines: Engines, count: number, report: Report): Promise<void> {
  const { log, runtime } = engines
  const bus = createCommandBus({ log })
  const payments = fakePayments()
  const ids = Array.from({ length: count }, (_, n) => runtime.deriveId('subscription', `bench ${n}`)).sort()
  await startSubscriptions(engines, ids)
  const declined = ids.filter((_, n) => n % 50 === 7)
  for (const id of declined) payments.decline(`pm_${id}`, 'generic_decline')

  const clock = { ...runtime, now: () => `${DUE}T12:00:00.000Z` }
  const runJob = async (killedAtStep: number) => {
    const worker = killableProcess(killedAtStep, 'after')
    const parts = {
      bus: worker.bus(bus),
      payments: worker.payments(payments),
      timeZone: 'America/New_York',
      dayOf: () => DUE,
    }
    const { deliveries } = processesOf({ runtime: clock }, parts)
    const due = async ({ after, limit }: { after: string; limit: number }) => {
      const from = ids.findIndex((id) => id > after)
      return from < 0 ? [] : ids.slice(from, from + limit)
    }
    const logger = { error: () => {} }
    const job = runBillingCyclesHandler({ process: deliveries, due, runtime: clock, dayOf: () => DUE, logger })
    // As the job worker runs it, because within a job the command bus keeps streams up to date in memory.
    const run = () => job.run({}, { id: 'bench', attempt: 1 })
    await withCausation({ correlationId: 'bench' }, run).catch((error: unknown) => {
      if (!(error instanceof Killed)) throw error
    })
  }
  const began = performance.now()
  for (const share of KILLS) await runJob(Math.round((count * STEPS_PER_SUBSCRIPTION * share) / KILLS.length))
  await runJob(Number.POSITIVE_INFINITY)
  const elapsed = performance.now() - began
  report.line(
    `${count.toLocaleString('en-US')} deliveries, ${declined.length} declines, 3 kills`,
    rate(perSecond(count, elapsed)),
  )
  await checkCounts(engines, { count, declined: declined.length }, report)
}

async function startSubscriptions({ log, runtime }: Engines, ids: readonly string[]): Promise<void> {
  const bus = createCommandBus({ log })
  const contextOf = (commandId: string) => ({
    commandId,
    correlationId: 'bench',
    actor: { kind: 'system', id: 'bench' } as const,
    at: runtime.now(),
  })
  const boxOf = (index: number) => runtime.deriveId('box', `bench ${Math.floor(index / SUBSCRIPTIONS_PER_BOX)}`)
  const producerId = PLAN.producerId
  const description = { ...DESCRIPTION, capacity: SUBSCRIPTIONS_PER_BOX }
  for (let index = 0; index < ids.length; index += SUBSCRIPTIONS_PER_BOX) {
    const boxId = boxOf(index)
    const when = { today: '2026-05-01', calendar: EVERY_DAY }
    const command = { type: 'CreateBox', boxId, producerId, description, terms: TERMS, ...when } as const
    await bus.dispatch({ decider: box, id: boxId, command, context: contextOf(boxId) })
  }
  const pending = ids.map((id, index) => [id, index] as const)
  const worker = async () => {
    for (let next = pending.pop(); next; next = pending.pop()) {
      const [subscriptionId, index] = next
      const own = { subscriptionId, boxId: boxOf(index), accountId: runtime.deriveId('account', `bench ${index % 50}`) }
      const paymentMethod = { ...CARD, paymentMethodId: `pm_${subscriptionId}` }
      const command = { type: 'StartSubscription', ...PLAN, ...own, paymentMethod, today: '2026-05-01' } as const
      const result = await bus.dispatch({
        decider: subscription,
        id: subscriptionId,
        command,
        context: contextOf(subscriptionId),
      })
      if (isRefusal(result)) throw new Error(result.refused)
    }
  }
  await Promise.all(Array.from({ length: MAX_IN_FLIGHT }, worker))
}

interface Expected {
  readonly count: number
  readonly declined: number
}

async function checkCounts({ log }: Engines, { count, declined }: Expected, report: Report): Promise<void> {
  const counts: Record<string, number> = {}
  const types = ['OrderPlaced', 'OrderPaid', 'BillingAttemptSucceeded', 'BillingAttemptFailed']
  for (let page = { next: LOG_START, atHead: false }; !page.atHead; ) {
    const read = await log.readAll(page.next, 5_000, types)
    for (const { type } of read.events) counts[type] = (counts[type] ?? 0) + 1
    page = read
  }
  const expected = {
    OrderPlaced: count,
    OrderPaid: count - declined,
    BillingAttemptSucceeded: count - declined,
    BillingAttemptFailed: declined,
  }
  for (const [type, number] of Object.entries(expected))
    if (counts[type] !== number) throw new Error(`${counts[type] ?? 0} ${type} instead of ${number}`)
  report.line('none duplicated, none lost, each failure once', 'yes')
}
