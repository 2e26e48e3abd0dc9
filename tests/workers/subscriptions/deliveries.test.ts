import { expect, test } from 'vitest'
import { order } from '#domain/ordering/order.decider.ts'
import { box } from '#domain/subscriptions/box.decider.ts'
import { subscription } from '#domain/subscriptions/subscription.decider.ts'
import { BOX, FARM } from '#tests/support/order-events.ts'
import { mortal } from '../mortal.ts'
import { openRound } from './round.ts'

const NEVER = Number.POSITIVE_INFINITY
type Round = Awaited<ReturnType<typeof openRound>>

const orderStates = async (round: Round) =>
  Promise.all((await round.orders()).map(({ data }) => round.bus.load(order, data.orderId)))

test('at the cut-off a delivery is ordered and paid', async () => {
  const round = await openRound(1)
  round.becomes('2026-05-05')
  await round.work()
  expect(await round.orders()).toEqual([])
  expect(await round.told('SubscriptionRenewalReminderRequested')).toHaveLength(1)
  round.becomes('2026-05-06')
  await round.work()
  await round.work()
  expect(await orderStates(round)).toMatchObject([{ status: 'paid', money: { totalCents: 2602 } }])
  expect(round.payments.intents()).toMatchObject([{ status: 'succeeded', amountCents: 2602 }])
})

test('a failed card is tried on its days, then it stops', async () => {
  const round = await openRound(2)
  const [bad, good] = round.ids as [string, string]
  round.decline(bad, 'insufficient_funds')
  for (let day = 6; day <= 12; day += 1) {
    round.becomes(`2026-05-${String(day).padStart(2, '0')}`)
    await round.work()
    await round.work()
  }
  const failures = (await round.told('BillingAttemptFailed')).map(({ data }) => data)
  expect(failures).toMatchObject([
    { subscriptionId: bad, attempt: 1, code: 'insufficient_funds', retryOn: '2026-05-07' },
    { attempt: 2, retryOn: '2026-05-09' },
    { attempt: 3, retryOn: '2026-05-11' },
    { attempt: 4 },
  ])
  expect(await round.told('SubscriptionLapsed')).toHaveLength(1)
  expect(await round.bus.load(subscription, good)).toMatchObject({ status: 'active', open: null })
})

test('a card that recovers pays the same order', async () => {
  const round = await openRound(1)
  round.becomes('2026-05-06')
  round.decline(round.ids[0]!, 'generic_decline')
  await round.work()
  round.decline(round.ids[0]!)
  round.becomes('2026-05-07')
  await round.work()
  expect(await orderStates(round)).toMatchObject([{ status: 'paid' }])
  expect(await round.told('BillingAttemptSucceeded')).toMatchObject([{ data: { deliverOn: '2026-05-08' } }])
})

test('a box that was closed is not ordered any more', async () => {
  const round = await openRound(1)
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
  expect(await round.told('SubscriptionCancelled')).toMatchObject([{ data: { by: 'producer' } }])
})

test('the bank that thinks is waited for', async () => {
  const round = await openRound(1)
  round.becomes('2026-05-06')
  round.payments.cut('before')
  await round.work()
  expect(await round.told('BillingAttemptSucceeded')).toEqual([])
  await round.work()
  expect(await round.told('BillingAttemptSucceeded')).toHaveLength(1)
})

/** Everybody's delivery of one day, the worker killed at these of its steps. */
async function killedAt(people: number, steps: readonly number[], when: 'before' | 'after') {
  const round = await openRound(people)
  round.becomes('2026-05-06')
  const bad = round.ids.filter((_, n) => n % 50 === 7)
  for (const id of bad) round.decline(id, 'generic_decline')
  for (const step of steps) await round.work(mortal(step, when))
  await round.work(mortal(NEVER, 'before'))
  return { round, bad }
}

test.each(['before', 'after'] as const)('killed %s any step, one order and one word', async (when) => {
  const counted = mortal(NEVER, 'before')
  const whole = await openRound(1)
  whole.becomes('2026-05-06')
  await whole.work(counted)
  expect(counted.steps()).toBeGreaterThan(8)
  for (let step = 1; step <= counted.steps(); step++)
    for (const declined of [false, true]) {
      const round = await openRound(1)
      round.becomes('2026-05-06')
      if (declined) round.decline(round.ids[0]!, 'generic_decline')
      await round.work(mortal(step, when))
      await round.work()
      const [state] = await orderStates(round)
      const what = `killed ${when} step ${step}, ${declined ? 'declined' : 'paid'}`
      expect(await round.orders(), what).toHaveLength(1)
      expect(state, what).toMatchObject({ status: declined ? 'pending_payment' : 'paid' })
      expect(await round.told('BillingAttemptFailed'), what).toHaveLength(declined ? 1 : 0)
    }
})

test('three kills among many: none twice, none forgotten', { timeout: 60_000 }, async () => {
  const { round, bad } = await killedAt(300, [40, 700, 1300], 'after')
  const orders = await round.orders()
  expect(orders).toHaveLength(300)
  expect(new Set(orders.map(({ data }) => data.checkoutId)).size).toBe(300)
  expect(round.payments.intents().filter(({ status }) => status === 'succeeded')).toHaveLength(300 - bad.length)
  expect(await round.told('BillingAttemptFailed')).toHaveLength(bad.length)
  expect(await round.told('BillingAttemptSucceeded')).toHaveLength(300 - bad.length)
})
