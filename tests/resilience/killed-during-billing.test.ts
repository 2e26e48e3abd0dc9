import { afterAll, beforeAll, expect, test } from 'vitest'
import { LOG_START } from '#domain/kernel/event.ts'
import type { BoxDelivery } from '#domain/subscriptions/contract.ts'
import type { SubscriptionEvent } from '#domain/subscriptions/subscriptions.events.ts'
import { bullmqJobs } from '#platform/jobs/jobs.bullmq.ts'
import { boxSubscribers } from '#tests/resilience/support/box-subscribers.ts'
import { type FaultyMarket, openFaultyMarket } from '#tests/resilience/support/faulty-market.ts'
import { processorRecords, waitForBalance } from '#tests/support/balance.ts'
import { type Member, openShop, PASSWORD, type Shop } from '#tests/support/members.ts'
import { mailsTo } from '#tests/support/shopping.ts'
import { silentLog } from '#tests/support/silent-log.ts'
import { bodyOf, createVisitor } from '#tests/support/visitor.ts'
import { waitUntil } from '#tests/support/waiting.ts'
import { runBillingCycles } from '#workers/subscriptions/subscriptions.work.ts'

const PEOPLE = 60
const BAD_EVERY = 15
/** The numbers of charges after which the marketplace is killed. */
const KILLED_AT = [8, 24, 40]
const WITHIN_MS = 120_000

let market: FaultyMarket
let farm: Shop
let bad: readonly Member[]

beforeAll(async () => {
  market = await openFaultyMarket()
  farm = await openShop(market, 'Hill Farm')
  ;({ bad } = await boxSubscribers(market, farm, { count: PEOPLE, declinedEvery: BAD_EVERY }))
})
afterAll(() => market?.stop())

const eventsOf = async (type: SubscriptionEvent['type']) =>
  (await market.engines.log.readAll(LOG_START, 10_000, [type])).events.map(
    ({ data }) => data as { subscriptionId: string },
  )

/** Enqueues a run of the billing cycle job, like its schedule. */
async function ask(nth: number): Promise<void> {
  const jobs = await bullmqJobs({ backend: { kind: 'postgres', url: market.engines.db.url }, log: silentLog })
  await jobs.enqueue(runBillingCycles, {}, { id: `round-${nth}` })
  await jobs.close()
}

test('three kills during billing lose and duplicate nothing', {
  timeout: 2 * WITHIN_MS,
}, async () => {
  for (const [nth, charged] of KILLED_AT.entries()) {
    await ask(nth)
    await waitUntil(
      () => eventsOf('BillingAttemptSucceeded'),
      ({ length }) => length >= charged,
      WITHIN_MS,
    )
    await market.kill()
    expect((await eventsOf('BillingAttemptSucceeded')).length).toBeLessThan(PEOPLE - bad.length)
    await market.start()
  }
  await ask(KILLED_AT.length)
  const charged = PEOPLE - bad.length
  const failed = bad.length
  await waitUntil(
    async () => [(await eventsOf('BillingAttemptSucceeded')).length, (await eventsOf('BillingAttemptFailed')).length],
    ([good = 0, declined = 0]) => good >= charged && declined >= failed,
    WITHIN_MS,
  )
  await waitForBalance(market, WITHIN_MS)

  for (const type of ['BillingCycleStarted', 'BillingAttemptSucceeded', 'BillingAttemptFailed'] as const) {
    const of = (await eventsOf(type)).map(({ subscriptionId }) => subscriptionId)
    expect(new Set(of).size).toBe(of.length)
  }
  const { charges } = await processorRecords(market.payments.ledger)
  expect(charges.filter(({ amountCents }) => amountCents > 0)).toHaveLength(charged)
  const seller = createVisitor(market.url)
  bodyOf(await seller.signIn(farm.username, PASSWORD))
  await waitUntil(
    async () => bodyOf(await seller.get<BoxDelivery[]>('/api/me/subscription-deliveries')).length,
    (packed) => packed === charged,
    WITHIN_MS,
  )
  for (const { email } of bad) {
    const declined = async () =>
      (await mailsTo(seller, email)).filter(({ subject }) => subject.includes('your card was declined'))
    await waitUntil(declined, ({ length }) => length > 0, WITHIN_MS)
    expect(await declined()).toHaveLength(1)
  }
})
