import { expect, test } from 'vitest'
import { addDays } from '#domain/kernel/calendar-date.ts'
import type { RecordedEvent } from '#domain/kernel/event.ts'
import { order } from '#domain/ordering/order.decider.ts'
import { box } from '#domain/subscriptions/box.decider.ts'
import { subscription } from '#domain/subscriptions/subscription.decider.ts'
import { causationFaults, typesWithoutCause } from '#tests/support/causation.ts'
import { BOX, FARM } from '#tests/support/order-events.ts'
import { killableProcess } from '#tests/workers/support/killable-process.ts'
import { openBillingRun } from './billing-run.ts'

const NEVER = Number.POSITIVE_INFINITY
type Round = Awaited<ReturnType<typeof openBillingRun>>

const orderStates = async (round: Round) =>
  Promise.all((await round.orders()).map(({ data }) => round.bus.load(order, data.orderId)))

test('at the cutoff a delivery is ordered and paid', async () => {
  const round = await openBillingRun(1)
  round.becomes('2026-05-05')
  await round.work()
  expect(await round.orders()).toEqual([])
  expect(await round.eventsOf('SubscriptionRenewalReminderRequested')).toHaveLength(1)
  round.becomes('2026-05-06')
  await round.work()
  await round.work()
  expect(await orderStates(round)).toMatchObject([{ status: 'paid', money: { totalCents: 2602 } }])
  expect(round.payments.intents()).toMatchObject([{ status: 'succeeded', amountCents: 2602 }])
})

test('a subscription lapses after repeated declines', async () => {
  const round = await openBillingRun(2)
  const [bad, good] = round.ids as [string, string]
  round.decline(bad, 'insufficient_funds')
  for (let day = 6; day <= 12; day += 1) {
    round.becomes(`2026-05-${String(day).padStart(2, '0')}`)
    await round.work()
    await round.work()
  }
  const failures = (await round.eventsOf('BillingAttemptFailed')).map(({ data }) => data)
  expect(failures).toMatchObject([
    { subscriptionId: bad, attempt: 1, declineCode: 'insufficient_funds', retryOn: '2026-05-07' },
    { attempt: 2, retryOn: '2026-05-09' },
    { attempt: 3, retryOn: '2026-05-11' },
    { attempt: 4 },
  ])
  expect(await round.eventsOf('SubscriptionLapsed')).toHaveLength(1)
  expect(await round.bus.load(subscription, good)).toMatchObject({ status: 'active', openCycle: null })
})

test('a card that works again pays the same order', async () => {
  const round = await openBillingRun(1)
  round.becomes('2026-05-06')
  round.decline(round.ids[0]!, 'generic_decline')
  await round.work()
  round.decline(round.ids[0]!)
  round.becomes('2026-05-07')
  await round.work()
  expect(await orderStates(round)).toMatchObject([{ status: 'paid' }])
  expect(await round.eventsOf('BillingAttemptSucceeded')).toMatchObject([{ data: { deliverOn: '2026-05-08' } }])
})

test('a billing cycle has one correlation id', async () => {
  const round = await openBillingRun(1)
  const all = () => round.events<RecordedEvent>()
  const subscribed = new Set((await all()).map(({ id }) => id))
  round.decline(round.ids[0]!, 'generic_decline')
  for (const day of ['2026-05-05', '2026-05-06', '2026-05-07'] as const) {
    round.becomes(day)
    if (day === '2026-05-07') round.decline(round.ids[0]!)
    await round.work()
  }
  const events = await all()
  expect(causationFaults(events)).toEqual([])
  const written = events.filter(({ id }) => !subscribed.has(id))
  expect(typesWithoutCause(written)).toEqual(['SubscriptionRenewalReminderRequested', 'BillingCycleStarted'])
  const causeOf = (type: string) => {
    const { meta } = written.find((event) => event.type === type)!
    return { cause: events.find(({ id }) => id === meta.causationId)?.type, action: meta.correlationId }
  }
  const action = 'run-billing-cycles.2026-05-06'
  expect(causeOf('CheckoutStarted')).toEqual({ cause: 'BillingCycleStarted', action })
  expect(causeOf('BillingAttemptFailed')).toEqual({ cause: 'BillingCycleStarted', action })
  expect(causeOf('PaymentSucceeded')).toEqual({ cause: 'CheckoutPaymentRequested', action })
  expect(causeOf('BillingAttemptSucceeded')).toEqual({ cause: 'CheckoutPaid', action })
})

test('a discontinued box is not ordered', async () => {
  const round = await openBillingRun(1)
  const by = { commandId: 'close', correlationId: 't', actor: { kind: 'system', id: 't' } as const, at: '2026-05-05' }
  await round.bus.dispatch({
    decider: box,
    id: BOX,
    command: { type: 'DiscontinueBox', producerId: FARM },
    context: by,
  })
  round.becomes('2026-05-06')
  await round.work()
  expect(await round.orders()).toEqual([])
  expect(await round.eventsOf('SubscriptionCancelled')).toMatchObject([{ data: { cancelledBy: 'producer' } }])
})

test('a payment at the bank is awaited', async () => {
  const round = await openBillingRun(1)
  round.becomes('2026-05-06')
  round.payments.cut('before')
  await round.work()
  expect(await round.eventsOf('BillingAttemptSucceeded')).toEqual([])
  await round.work()
  expect(await round.eventsOf('BillingAttemptSucceeded')).toHaveLength(1)
})

test('a skipped delivery is neither announced nor ordered', async () => {
  const round = await openBillingRun(1)
  const id = round.ids[0]!
  await round.send(id, { type: 'SkipBillingCycle', cycle: 0 })
  await round.send(id, { type: 'SkipBillingCycle', cycle: 2 })
  for (let nth = 0; nth < 30; nth += 1) {
    round.becomes(addDays('2026-05-01', nth))
    await round.work()
    await round.work()
  }
  const started = (await round.eventsOf('BillingCycleStarted')).map(({ data }) => data)
  expect(started).toMatchObject([
    { cycle: 1, deliverOn: '2026-05-15', startedOn: '2026-05-13' },
    { cycle: 3, deliverOn: '2026-05-29', startedOn: '2026-05-27' },
  ])
  const reminders = (await round.eventsOf('SubscriptionRenewalReminderRequested')).map(({ data }) => data)
  expect(reminders).toMatchObject([{ cycle: 1 }, { cycle: 3 }])
  expect(await round.orders()).toHaveLength(2)
  expect(round.payments.intents()).toHaveLength(2)
})

test('an unskipped delivery is announced and ordered once', async () => {
  const round = await openBillingRun(1)
  const id = round.ids[0]!
  round.becomes('2026-05-03')
  await round.work()
  await round.send(id, { type: 'SkipBillingCycle', cycle: 0 })
  await round.work()
  await round.send(id, { type: 'UnskipBillingCycle', cycle: 0 })
  for (const day of ['2026-05-05', '2026-05-06'] as const) {
    round.becomes(day)
    await round.work()
    await round.work()
  }
  expect(await round.eventsOf('SubscriptionRenewalReminderRequested')).toHaveLength(1)
  expect(await orderStates(round)).toMatchObject([{ status: 'paid' }])
  expect(await round.eventsOf('BillingAttemptSucceeded')).toMatchObject([{ data: { deliverOn: '2026-05-08' } }])
})

test('a subscription paused after its reminder is billed when resumed', async () => {
  const round = await openBillingRun(1)
  const id = round.ids[0]!
  round.becomes('2026-05-03')
  await round.work()
  await round.send(id, { type: 'PauseSubscription' })
  await round.send(id, { type: 'ResumeSubscription' })
  await round.work()
  round.becomes('2026-05-06')
  await round.work()
  expect(await round.eventsOf('SubscriptionRenewalReminderRequested')).toHaveLength(1)
  expect(await round.orders()).toHaveLength(1)
})

test('a delivery at the cutoff is either skipped or ordered', async () => {
  const outcomes = new Set<string>()
  for (let step = 1; step <= 9; step += 1) {
    const round = await openBillingRun(1)
    round.becomes('2026-05-05')
    await round.work()
    round.becomes('2026-05-06')
    // The request was received on the day before.
    const skip = () => round.send(round.ids[0]!, { type: 'SkipBillingCycle', cycle: 0 }, '2026-05-05')
    const killed = killableProcess(step, 'before')
    const skippedWhile = step % 2 === 0 ? Promise.all([round.work(killed), skip()]) : round.work(killed).then(skip)
    await skippedWhile
    await round.work()
    const [orders, skipped] = [await round.orders(), await round.eventsOf('BillingCycleSkipped')]
    expect(orders.length + skipped.length, `killed before step ${step}`).toBe(1)
    expect(round.payments.intents(), `killed before step ${step}`).toHaveLength(orders.length)
    outcomes.add(orders.length > 0 ? 'ordered' : 'skipped')
  }
  expect([...outcomes].sort()).toEqual(['ordered', 'skipped'])
})

/** Runs the deliveries of one day, with the worker killed at these steps. */
async function killedAt(people: number, steps: readonly number[], when: 'before' | 'after') {
  const round = await openBillingRun(people)
  round.becomes('2026-05-06')
  const bad = round.ids.filter((_, n) => n % 50 === 7)
  for (const id of bad) round.decline(id, 'generic_decline')
  for (const step of steps) await round.work(killableProcess(step, when))
  await round.work(killableProcess(NEVER, 'before'))
  return { round, bad }
}

test.each(['before', 'after'] as const)('a worker killed %s any step places one order', async (when) => {
  const counted = killableProcess(NEVER, 'before')
  const whole = await openBillingRun(1)
  whole.becomes('2026-05-06')
  await whole.work(counted)
  expect(counted.steps()).toBeGreaterThan(8)
  for (let step = 1; step <= counted.steps(); step++)
    for (const declined of [false, true]) {
      const round = await openBillingRun(1)
      round.becomes('2026-05-06')
      if (declined) round.decline(round.ids[0]!, 'generic_decline')
      await round.work(killableProcess(step, when))
      await round.work()
      const [state] = await orderStates(round)
      const what = `killed ${when} step ${step}, ${declined ? 'declined' : 'paid'}`
      expect(await round.orders(), what).toHaveLength(1)
      expect(state, what).toMatchObject({ status: declined ? 'pending_payment' : 'paid' })
      expect(await round.eventsOf('BillingAttemptFailed'), what).toHaveLength(declined ? 1 : 0)
    }
})

test('three kills duplicate and lose nothing', { timeout: 60_000 }, async () => {
  const { round, bad } = await killedAt(300, [40, 700, 1300], 'after')
  const orders = await round.orders()
  expect(orders).toHaveLength(300)
  expect(new Set(orders.map(({ data }) => data.checkoutId)).size).toBe(300)
  expect(round.payments.intents().filter(({ status }) => status === 'succeeded')).toHaveLength(300 - bad.length)
  expect(await round.eventsOf('BillingAttemptFailed')).toHaveLength(bad.length)
  expect(await round.eventsOf('BillingAttemptSucceeded')).toHaveLength(300 - bad.length)
})
