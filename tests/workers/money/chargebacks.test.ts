import { expect, test } from 'vitest'
import { chargeback } from '#domain/checkout/chargeback.decider.ts'
import { checkout } from '#domain/checkout/checkout.decider.ts'
import { LOG_START } from '#domain/kernel/event.ts'
import { order } from '#domain/ordering/order.decider.ts'
import { transfer, transferableCents } from '#domain/payouts/transfer.decider.ts'
import { availableStoreCredit, storeCredit } from '#domain/store-credit/store-credit.decider.ts'
import { withCausation } from '#platform/runtime/causation.ts'
import { chargebackIdOf } from '#workers/payments/processor-ids.ts'
import { ACTIONS, checkoutIds, disputeEvent, type Step } from './actions.ts'
import { accountId, by, issueCredit, type MoneyMarket, NOW, openMoneyMarket, runtime } from './market.ts'

const [LOST, WON] = [0, 1]

/** An order of eggs and kale, paid by card and with all store credit, followed by these steps. */
async function bought(...then: readonly Step['what'][]): Promise<MoneyMarket> {
  const market = await openMoneyMarket()
  await issueCredit(market)
  await ACTIONS.start(market, 0, FROM_ONE_FARM)
  await runSteps(market, 'pay', 'paymentWebhook', ...then)
  return market
}
const FROM_ONE_FARM = 64 + 64

async function runSteps(market: MoneyMarket, ...steps: readonly Step['what'][]): Promise<void> {
  for (const step of steps) {
    await ACTIONS[step](market, 0, 0)
    await runAll(market)
  }
}

/** Runs jobs until the last ones cause no further jobs. Jobs with the `waiting` names are not run. */
async function runAll(market: MoneyMarket, ...waiting: readonly string[]): Promise<void> {
  for (;;) {
    await market.react()
    const due = [...market.queue.keys()].filter((key) => !waiting.some((name) => key.startsWith(name)))
    if (due.length === 0) return
    for (const key of due) await market.run(key)
  }
}

const available = async ({ bus }: MoneyMarket) => availableStoreCredit(await bus.load(storeCredit, accountId))

async function producersPartOf({ bus }: MoneyMarket): Promise<number> {
  const state = await bus.load(checkout, checkoutIds[0]!)
  if (state.status === 'unknown') throw new Error('nothing was bought')
  const its = await bus.load(transfer, state.plan.orders[0]!.orderId)
  return its.status === 'none' ? 0 : transferableCents(its)
}

test('store credit is reversed with a chargeback, once', async () => {
  const market = await bought('dispute')
  const [spent, owed] = [2_500 - (await available(market)), await producersPartOf(market)]
  expect(spent).toBeGreaterThan(0)
  await ACTIONS.bankDecides(market, 0, LOST)
  await ACTIONS.bankDecides(market, 0, LOST)
  await runAll(market)
  expect(await available(market)).toBe(2_500)
  expect(await producersPartOf(market), 'the marketplace pays it').toBe(owed)
})

test('store credit stays redeemed when the bank denies the chargeback', async () => {
  const market = await bought('dispute')
  const left = await available(market)
  await ACTIONS.bankDecides(market, 0, WON)
  await runAll(market)
  expect(await available(market)).toBe(left)
})

test('refunded store credit counts against a chargeback', async () => {
  const market = await bought('settleByCredit')
  const before = await available(market)
  await runSteps(market, 'dispute', 'bankDecides')
  expect(await available(market)).toBe(Math.max(before, 2_500))
})

for (const steps of [
  ['dispute', 'cancel', 'bankDecides'],
  ['dispute', 'bankDecides', 'cancel'],
] as const)
  test(`a producer keeps nothing of a failed order with a chargeback: ${steps.join(', ')}`, async () => {
    const market = await bought(...steps)
    expect(await producersPartOf(market)).toBe(0)
    expect(await available(market)).toBe(2_500)
  })

const INTENT = `pi_${checkoutIds[0]}`
const chargebackId = chargebackIdOf(runtime, 'dp_1')
const typesIn = async ({ log }: MoneyMarket, stream: string) => (await log.read(stream)).map(({ type }) => type)

test('repeated reports open and close one chargeback', async () => {
  const market = await openMoneyMarket()
  await ACTIONS.start(market, 0, 16)
  await runSteps(market, 'pay', 'paymentWebhook')
  const open = market.payments.dispute(INTENT, { disputeId: 'dp_1' })
  const lost = { ...open, status: 'lost' } as const
  for (const dispute of [lost, open, lost, open]) {
    await market.receive(disputeEvent(dispute))
    await runAll(market)
  }
  expect(await typesIn(market, chargeback.stream(chargebackId))).toEqual(['ChargebackOpened', 'ChargebackClosed'])
  const its = await market.bus.load(chargeback, chargebackId)
  expect(its).toMatchObject({ status: 'lost', amountCents: open.amountCents, orderIds: { length: 2 } })
  for (const orderId of its.status === 'unknown' ? [] : its.orderIds) {
    const types = await typesIn(market, order.stream(orderId))
    expect(types.filter((type) => type.includes('Chargeback'))).toEqual([
      'OrderChargebackOpened',
      'OrderChargebackClosed',
    ])
    expect(await market.bus.load(order, orderId)).toMatchObject({ chargebacks: { [chargebackId]: 'lost' } })
  }
})

test('a processor report continues the request that caused it', async () => {
  const market = await openMoneyMarket()
  const action = 'the checkout of a buyer'
  await withCausation({ correlationId: action }, () => ACTIONS.start(market, 0, 2))
  market.payments.setPaymentStatus(INTENT, 'succeeded')
  const [payment] = market.payments.intents()
  await market.receive({
    webhookEventId: 'evt_1',
    about: 'payment',
    kind: 'succeeded',
    payment: payment!,
    occurredAt: NOW,
  })
  const open = market.payments.dispute(INTENT, { disputeId: 'dp_1' })
  await market.receive({ ...disputeEvent(open), webhookEventId: 'evt_2' })
  await market.receive({ ...disputeEvent({ ...open, status: 'lost' }), webhookEventId: 'evt_3' })
  const { events } = await market.log.readAll(LOG_START, 10_000)
  const causeOf = (type: string) => {
    const { meta } = events.find((event) => event.type === type)!
    return { cause: events.find(({ id }) => id === meta.causationId)?.type, action: meta.correlationId }
  }
  expect(causeOf('PaymentSucceeded')).toEqual({ cause: 'CheckoutPaymentRequested', action })
  expect(causeOf('CheckoutPaid')).toEqual({ cause: 'CheckoutPaymentRequested', action })
  expect(causeOf('OrderPaid')).toEqual({ cause: 'CheckoutPaid', action })
  expect(causeOf('ChargebackOpened')).toEqual({ cause: undefined, action: 'evt_2' })
  expect(causeOf('ChargebackClosed')).toEqual({ cause: 'ChargebackOpened', action: 'evt_2' })
})

/** A payment that arrives after its checkout expired and its eggs were sold, with a chargeback. */
async function lateAndDisputed(): Promise<MoneyMarket> {
  const market = await openMoneyMarket()
  const threeEggs = 2
  await ACTIONS.start(market, 0, threeEggs)
  const command = { type: 'ExpireCheckout', reason: 'timeout' } as const
  await market.bus.dispatch({ decider: checkout, id: checkoutIds[0]!, command, context: by() })
  await market.processes.process.advance(checkoutIds[0]!)
  for (const other of [1, 2]) await ACTIONS.start(market, other, threeEggs)
  market.payments.setPaymentStatus(INTENT, 'succeeded')
  const open = market.payments.dispute(INTENT, { disputeId: 'dp_1' })
  await market.receive(disputeEvent(open))
  await runAll(market, 'expire-checkout')
  const [payment] = market.payments.intents()
  await market.receive({
    webhookEventId: 'evt_1',
    about: 'payment',
    kind: 'succeeded',
    payment: payment!,
    occurredAt: NOW,
  })
  await runAll(market, 'expire-checkout')
  expect(await market.bus.load(checkout, checkoutIds[0]!)).toMatchObject({ status: 'refunding' })
  expect(market.payments.refunds()).toEqual([])
  return market
}

async function lateRefundIn({ log }: MoneyMarket) {
  const events = await log.read(checkout.stream(checkoutIds[0]!))
  return events.find(({ type }) => type === 'CheckoutRefunded')?.data
}

test('a late payment is refunded once its chargeback is won', async () => {
  const market = await lateAndDisputed()
  await market.receive(disputeEvent(market.payments.setDisputeStatus('dp_1', 'won')))
  await runAll(market, 'expire-checkout')
  const [refund, ...more] = market.payments.refunds()
  expect(more).toEqual([])
  expect(await lateRefundIn(market)).toMatchObject({ processorRefundId: refund!.refundId })
})

test('a late payment with a lost chargeback is not refunded', async () => {
  const market = await lateAndDisputed()
  await market.receive(disputeEvent(market.payments.setDisputeStatus('dp_1', 'lost')))
  await runAll(market, 'expire-checkout')
  expect(market.payments.refunds()).toEqual([])
  expect(await lateRefundIn(market)).toMatchObject({ processorRefundId: 'dp_1' })
})
