import fc from 'fast-check'
import { expect, test } from 'vitest'
import { LOG_START } from '#domain/kernel/event.ts'
import { payoutAccount } from '#domain/payouts/payout-account.decider.ts'
import { PaymentRejected, PaymentsUnavailable } from '#platform/payments/payments.ts'
import { withCausation } from '#platform/runtime/causation.ts'
import { addMs } from '#platform/runtime/runtime.ts'
import { causationFaults } from '#tests/support/causation.ts'
import { PayoutAccountNotReady } from '#workers/payouts/transfer.process.ts'
import type { OpenDiscrepancy } from '#workers/reconciliation/reconciliation.work.ts'
import { ACTIONS, type Step, setAccount, steps } from './actions.ts'
import { checkBalance } from './balance.ts'
import { issueCredit, type MoneyMarket, NOW, openMoneyMarket, producers, runtime } from './market.ts'
import { openDiscrepanciesOf, reconcileMarket } from './reconciliation-run.ts'

/**
 * Expected failures of a step: a lost connection, a rejection by the processor, a pending payment, a disabled account.
 */
const expected = (error: unknown): boolean =>
  error instanceof PayoutAccountNotReady ||
  error instanceof PaymentsUnavailable ||
  error instanceof PaymentRejected ||
  /still processing/.test(String(error))

/** Runs a step as a separate action. */
async function take(market: MoneyMarket, { what, a, b }: Step): Promise<void> {
  try {
    await withCausation({ correlationId: runtime.id('request') }, () => ACTIONS[what](market, a, b))
  } catch (error) {
    if (!expected(error)) throw error
  }
}

/** Restores all connections, delivers all webhooks and runs all jobs to the end. */
async function settle(market: MoneyMarket, applyAll: (market: MoneyMarket) => Promise<unknown>): Promise<void> {
  market.payments.cut('before', 0)
  for (const { paymentIntentId, status } of market.payments.intents())
    if (status === 'processing') market.payments.setPaymentStatus(paymentIntentId, 'requires_payment_method')
  for (const producerId of producers) {
    const account = await market.bus.load(payoutAccount, producerId)
    if (account.status !== 'none') await setAccount(market, account.processorAccountId, true)
  }
  for (let round = 0; round < 12; round++) {
    await applyAll(market)
    await market.react()
    for (const key of [...market.queue.keys()]) await market.run(key)
    await market.react()
    if (market.queue.size === 0) return
  }
  expect([...market.queue.keys()]).toEqual([])
}

/** Delivers every payment and refund webhook again. */
async function applyNotices(market: MoneyMarket): Promise<void> {
  for (const payment of market.payments.intents())
    if (payment.status === 'succeeded')
      await market.receive({ webhookEventId: 'evt', about: 'payment', kind: 'succeeded', payment, occurredAt: NOW })
  for (const refund of market.payments.refunds())
    await market.receive({ webhookEventId: 'evt', about: 'refund', refund, occurredAt: NOW })
}

/** The next day, when failed jobs are retried as well. */
const tomorrow = { ...runtime, now: () => addMs(runtime.now(), 25 * 3_600_000) }
const compare = (market: MoneyMarket) => reconcileMarket(market, tomorrow)

/** Checks that each event has the correlation id of its cause, regardless of the job or webhook that wrote it. */
async function checkCausation({ log }: MoneyMarket): Promise<void> {
  const { events } = await log.readAll(LOG_START, 100_000)
  expect(causationFaults(events)).toEqual([])
}

const RUNS = Number(process.env.MONEY_RUNS ?? 150)
const TIME_MS = 900_000

test(
  'money and stock add up for any order of events',
  async () => {
    await fc.assert(
      fc.asyncProperty(steps, async (all) => {
        const market = await openMoneyMarket()
        await issueCredit(market)
        for (const step of all) await take(market, step)
        await settle(market, applyNotices)
        await checkBalance(market)
        await checkCausation(market)
      }),
      { numRuns: RUNS },
    )
  },
  TIME_MS,
)

test(
  'without any webhook, reconciliation recovers every update',
  async () => {
    await fc.assert(
      fc.asyncProperty(steps, async (all) => {
        const market = await openMoneyMarket()
        await issueCredit(market)
        market.webhooksLost = true
        for (const step of all) await take(market, step)
        await settle(market, compare)
        await checkBalance(market)
        // Only refunds that a bank rejected remain for support.
        const { recoveredCount: caughtUp } = await compare(market)
        expect(caughtUp, 'nothing more to be heard').toBe(0)
        expect((await openDiscrepanciesOf(market)).filter((one) => !isForPeople(one))).toEqual([])
      }),
      { numRuns: RUNS },
    )
  },
  TIME_MS,
)

test('a lost chargeback returns the remaining store credit', async () => {
  const market = await openMoneyMarket()
  await issueCredit(market)
  market.webhooksLost = true
  await take(market, { what: 'start', a: 0, b: 20 })
  await take(market, { what: 'pay', a: 0, b: 0 })
  await take(market, { what: 'dispute', a: 0, b: 0 })
  // Reconciliation records the payment, and the jobs that follow from it run later.
  await take(market, { what: 'work', a: 26, b: 0 })
  await take(market, { what: 'bankDecides', a: 0, b: 0 })
  await take(market, { what: 'settleByCredit', a: 12, b: 17 })
  await settle(market, compare)
  await checkBalance(market)
})

const requests = fc.array(fc.record({ a: fc.nat(63), b: fc.nat(63) }), { minLength: 2, maxLength: 12 })

test(
  'refunds with repeated idempotency keys are each paid once',
  async () => {
    let refunds = 0
    await fc.assert(
      fc.asyncProperty(requests, async (all) => {
        const market = await openMoneyMarket()
        for (const nth of [0, 1]) {
          await ACTIONS.start(market, nth, 8)
          await ACTIONS.pay(market, nth)
        }
        await applyNotices(market)
        for (const { a, b } of all) await ACTIONS.requestRefund(market, a, b)
        await settle(market, applyNotices)
        await checkBalance(market)
        refunds += market.payments.refunds().length
      }),
      { numRuns: RUNS },
    )
    expect(refunds).toBeGreaterThan(RUNS)
  },
  TIME_MS,
)

/**
 * Whether staff must resolve a discrepancy: payments that wait for a bank, and refunds it rejected. The log records
 * only the submission of refunds for late payments, so their failure is a discrepancy.
 */
const isForPeople = ({ kind, subject }: OpenDiscrepancy): boolean =>
  kind === 'refund_failed' || (kind.startsWith('refund_') && !subject.startsWith('refund_'))
