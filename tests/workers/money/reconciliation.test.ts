import { expect, test } from 'vitest'
import { chargeback } from '#domain/checkout/chargeback.decider.ts'
import { checkout } from '#domain/checkout/checkout.decider.ts'
import { type KnownOrder, order } from '#domain/ordering/order.decider.ts'
import { producerShare } from '#domain/ordering/order-amounts.ts'
import { payoutAccount } from '#domain/payouts/payout-account.decider.ts'
import { availableStoreCredit, storeCredit } from '#domain/store-credit/store-credit.decider.ts'
import { addMs } from '#platform/runtime/runtime.ts'
import { idNamed } from '#tests/support/ids.ts'
import { PROCESSED_AT } from '#tests/support/order-events.ts'
import { chargebackIdOf } from '#workers/payments/processor-ids.ts'
import { ACTIONS, checkoutIds, disputeEvent, setAccount } from './actions.ts'
import { accountId, by, type MoneyMarket, openMoneyMarket, producers, runtime } from './market.ts'
import { openDiscrepanciesOf, reconcileMarket } from './reconciliation-run.ts'

const INTENT = `pi_${checkoutIds[0]}`
const minutesLater = (minutes: number) => ({ ...runtime, now: () => addMs(runtime.now(), minutes * 60_000) })

/** A marketplace with one completed order. */
async function soldMarket() {
  const market = await openMoneyMarket()
  await ACTIONS.start(market, 0, 0)
  await ACTIONS.pay(market, 0)
  await ACTIONS.paymentWebhook(market, 0, 0)
  await runJobs(market)
  return { market, sold: await soldIn(market) }
}

async function soldIn({ bus }: MoneyMarket): Promise<KnownOrder> {
  const state = await bus.load(checkout, checkoutIds[0]!)
  if (state.status === 'unknown') throw new Error('no order')
  return (await bus.load(order, state.plan.orders[0]!.orderId)) as KnownOrder
}

async function runJobs(market: MoneyMarket): Promise<void> {
  await market.react()
  for (const key of [...market.queue.keys()]) await market.run(key)
}

const found = async (market: MoneyMarket) =>
  (await openDiscrepanciesOf(market)).map(({ kind, subject, recorded, reported }) => ({
    kind,
    subject,
    recorded,
    reported,
  }))

test('matching records open no discrepancy', async () => {
  const { market } = await soldMarket()
  const run = await reconcileMarket(market, runtime)
  expect(run).toMatchObject({
    chargeCount: 1,
    refundCount: 0,
    transferCount: 1,
    chargebackCount: 0,
    recoveredCount: 0,
    discrepancyCount: 0,
  })
  expect(await found(market)).toEqual([])
})

test('a payment with a lost webhook is recovered', async () => {
  const market = await openMoneyMarket()
  await ACTIONS.start(market, 0, 0)
  await ACTIONS.pay(market, 0)
  expect(await reconcileMarket(market, runtime)).toMatchObject({
    chargeCount: 1,
    recoveredCount: 1,
    discrepancyCount: 0,
  })
  expect((await soldIn(market)).status).toBe('paid')
})

test('a refund made on the dashboard opens one discrepancy', async () => {
  const { market } = await soldMarket()
  const { payments } = market
  const { refundId } = await payments.refund({
    key: 'by hand',
    paymentIntentId: INTENT,
    amountCents: 100,
    reason: 'sorry',
  })
  for (const _ of [1, 2]) {
    expect((await reconcileMarket(market, runtime)).discrepancyCount).toBe(1)
    expect(await found(market)).toEqual([
      { kind: 'refund_unrecorded', subject: refundId, recorded: {}, reported: { cents: 100, state: 'submitted' } },
    ])
  }
})

test('a manual transfer to a producer is a discrepancy', async () => {
  const { market } = await soldMarket()
  const account = await market.bus.load(payoutAccount, producers[0]!)
  const accountId = account.status === 'open' ? account.processorAccountId : ''
  const orderId = idNamed('order', 'unknown')
  const request = { key: 'by hand', paymentIntentId: INTENT, accountId, amountCents: 7, orderId }
  const { transferId } = await market.payments.transfers.create(request)
  await reconcileMarket(market, runtime)
  expect(await found(market)).toEqual([
    { kind: 'transfer_unrecorded', subject: transferId, recorded: {}, reported: { cents: 7, state: 'created' } },
  ])
})

test('an order without a payment is a discrepancy', async () => {
  const market = await openMoneyMarket()
  await ACTIONS.start(market, 0, 0)
  const { orderId, money } = await soldIn(market)
  const paymentIntentId = 'pi_elsewhere'
  await market.bus.dispatch({
    decider: order,
    id: orderId,
    command: { type: 'MarkOrderPaid', paymentIntentId, occurredAt: PROCESSED_AT },
    context: by(),
  })
  await reconcileMarket(market, runtime)
  expect(await found(market)).toMatchObject([{ kind: 'order_without_charge', subject: paymentIntentId, reported: {} }])
  await market.payments.request({ key: 'elsewhere', checkoutId: checkoutIds[0]!, amountCents: money.totalCents })
  market.payments.setPaymentStatus(paymentIntentId, 'succeeded')
  expect((await reconcileMarket(market, runtime)).discrepancyCount).toBe(0)
  expect(await found(market)).toEqual([])
})

test('a refund that the bank rejected is a discrepancy', async () => {
  const { market, sold } = await soldMarket()
  await ACTIONS.decline(market, 0)
  await runJobs(market)
  await runJobs(market)
  const [refund] = market.payments.refunds()
  market.payments.setRefundStatus(refund!.refundId, 'failed', 'lost_or_stolen_card')
  expect(await reconcileMarket(market, runtime)).toMatchObject({
    refundCount: 1,
    recoveredCount: 1,
    discrepancyCount: 1,
  })
  const cents = sold.money.totalCents
  expect(await found(market)).toMatchObject([
    { kind: 'refund_failed', recorded: { cents, state: 'failed' }, reported: { cents, state: 'failed' } },
  ])
})

test('a refund pending for an hour is submitted', async () => {
  const { market } = await soldMarket()
  await ACTIONS.decline(market, 0)
  await market.react()
  for (const key of market.queue.keys()) if (key.startsWith('refund-order')) await market.run(key)
  expect(market.payments.refunds()).toEqual([])
  expect((await reconcileMarket(market, minutesLater(59))).recoveredCount).toBe(0)
  expect(await reconcileMarket(market, minutesLater(61))).toMatchObject({
    refundCount: 1,
    recoveredCount: 1,
    discrepancyCount: 0,
  })
  expect(market.payments.refunds()).toHaveLength(1)
})

/** A market in which a dispute was settled with store credit, but the job that issues it was lost. */
async function marketOwingCredit() {
  const { market, sold } = await soldMarket()
  await ACTIONS.move(market, 0, 0)
  await ACTIONS.settleByCredit(market, 0, 1)
  await market.react()
  for (const key of [...market.queue.keys()]) if (key.startsWith('submit-refund')) await market.run(key)
  const refund = Object.values((await soldIn(market)).refunds)[0]
  expect(refund).toMatchObject({ status: 'succeeded' })
  return { market, sold, cents: refund!.storeCreditCents }
}
const balanceOf = async ({ bus }: MoneyMarket) => availableStoreCredit(await bus.load(storeCredit, accountId))

test('store credit pending for an hour is issued', async () => {
  const { market, cents } = await marketOwingCredit()
  expect(await reconcileMarket(market, minutesLater(59))).toMatchObject({ storeCreditCount: 0, recoveredCount: 0 })
  expect(await balanceOf(market)).toBe(0)
  expect(await reconcileMarket(market, minutesLater(61))).toMatchObject({
    storeCreditCount: 1,
    recoveredCount: 1,
    discrepancyCount: 0,
  })
  expect(await balanceOf(market)).toBe(cents)
  expect(cents).toBeGreaterThan(0)
})

test('store credit that cannot be issued is a discrepancy', async () => {
  const { market, cents } = await marketOwingCredit()
  const { orderId } = await soldIn(market)
  const giveCredit = async () => undefined
  expect(await reconcileMarket(market, minutesLater(61), { issueStoreCredit: giveCredit })).toMatchObject({
    storeCreditCount: 1,
    discrepancyCount: 1,
  })
  expect(await found(market)).toMatchObject([
    { kind: 'store_credit_overdue', subject: `store_credit_${orderId}`, recorded: { cents, state: 'approved' } },
  ])
  expect(await reconcileMarket(market, minutesLater(62))).toMatchObject({ recoveredCount: 1, discrepancyCount: 0 })
  expect(await found(market)).toEqual([])
})

test('a producer with a lost transfer is paid after an hour', async () => {
  const market = await openMoneyMarket()
  await ACTIONS.start(market, 0, 0)
  await ACTIONS.pay(market, 0)
  await ACTIONS.paymentWebhook(market, 0, 0)
  const { orderId, money } = await soldIn(market)
  await market.processes.transfers.advance(orderId).catch(() => undefined)
  expect((await reconcileMarket(market, minutesLater(61))).discrepancyCount).toBe(0)
  const sent = market.payments.moneyMovements().transfers.find((one) => one.orderId === orderId)
  expect(sent?.amountCents).toBe(producerShare(money))
})

test('waiting transfers are made once the producer can be paid again', async () => {
  const market = await openMoneyMarket()
  const account = await market.bus.load(payoutAccount, producers[0]!)
  const accountId = account.status === 'open' ? account.processorAccountId : ''
  await setAccount(market, accountId, false)
  await ACTIONS.start(market, 0, 0)
  await ACTIONS.pay(market, 0)
  await ACTIONS.paymentWebhook(market, 0, 0)
  await expect(runJobs(market)).rejects.toThrow('cannot receive payouts now')
  await setAccount(market, accountId, true)
  await market.react()
  const waiting = [...market.queue.keys()].filter((key) => key.startsWith('create-pending-transfers'))
  expect(waiting).toHaveLength(1)
  await market.run(waiting[0]!)
  const { orderId } = await soldIn(market)
  expect(market.payments.moneyMovements().transfers.map((one) => one.orderId)).toContain(orderId)
})

test('a chargeback with a lost webhook is recovered', async () => {
  const { market, sold } = await soldMarket()
  const { amountCents } = market.payments.dispute(INTENT, { disputeId: 'dp_1' })
  expect(await reconcileMarket(market, runtime)).toMatchObject({
    chargebackCount: 1,
    recoveredCount: 1,
    discrepancyCount: 0,
  })
  expect(await market.bus.load(chargeback, chargebackIdOf(runtime, 'dp_1'))).toMatchObject({
    status: 'open',
    amountCents,
    orderIds: [sold.orderId],
  })
  expect(await reconcileMarket(market, runtime)).toMatchObject({ recoveredCount: 0, discrepancyCount: 0 })
})

test('a chargeback that ended with another amount is a discrepancy', async () => {
  const { market } = await soldMarket()
  const open = market.payments.dispute(INTENT, { disputeId: 'dp_1' })
  await market.receive(disputeEvent({ ...open, status: 'lost', amountCents: open.amountCents - 1 }))
  market.payments.setDisputeStatus('dp_1', 'lost')
  await reconcileMarket(market, runtime)
  expect(await found(market)).toEqual([
    {
      kind: 'chargeback_mismatch',
      subject: 'dp_1',
      recorded: { cents: open.amountCents - 1, state: 'lost' },
      reported: { cents: open.amountCents, state: 'lost' },
    },
  ])
})
