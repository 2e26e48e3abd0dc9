import { expect, test } from 'vitest'
import { stock } from '#domain/catalog/stock.decider.ts'
import type { CommandBus } from '#domain/kernel/command-bus.ts'
import { PaymentsUnavailable } from '#platform/payments/payments.ts'
import { idNamed } from '#tests/support/ids.ts'
import {
  by,
  type CheckoutRun,
  checkoutId,
  products,
  startCheckoutRun,
  stockProduct,
  TOTAL_CENTS,
} from './checkout-run.ts'

const paymentIntentId = `pi_${checkoutId}`
const free = (onHand: number) => ({ onHand, reservations: {} })
const [eggs, honey, bread] = products as [string, string, string]

/** Reserves all stock of a product for another buyer. */
async function emptyStock(bus: CommandBus, productId: string, quantity: number) {
  const other = idNamed('checkout', 'bob')
  const command = { type: 'ReserveStock', productId, checkoutId: other, quantity, expiresAt: 'later' } as const
  await bus.dispatch({ decider: stock, id: productId, command, context: by(`bob holds ${productId}`) })
}

async function awaitingPayment(): Promise<CheckoutRun> {
  const sale = await startCheckoutRun()
  await sale.worker().advance()
  return sale
}

test('a checkout reserves stock, places orders and requests a payment', async () => {
  const sale = await startCheckoutRun()
  expect(await sale.worker().advance()).toMatchObject({
    state: { status: 'awaiting_payment', paymentIntentId },
    requestedPayment: { paymentIntentId, amountCents: TOTAL_CENTS },
  })
  const { orders, stocks } = await sale.end()
  expect(orders).toEqual(['pending_payment', 'pending_payment'])
  expect(stocks.map(({ reservations }) => reservations[checkoutId])).toEqual([1, 1, 2])
})

test('a payment sells the reserved stock and pays the orders', async () => {
  const sale = await awaitingPayment()
  sale.payments.setPaymentStatus(paymentIntentId, 'succeeded')
  await sale.worker().settle()
  expect(await sale.end()).toMatchObject({
    status: 'completed',
    orders: ['paid', 'paid'],
    stocks: [free(9), free(9), free(8)],
  })
})

test('five deliveries of one webhook record one payment', async () => {
  const sale = await awaitingPayment()
  sale.payments.setPaymentStatus(paymentIntentId, 'succeeded')
  await Promise.all(Array.from({ length: 5 }, () => sale.worker().settle()))
  const { eventTypes } = await sale.end()
  expect(eventTypes[`payment-${paymentIntentId}`]).toEqual(['PaymentSucceeded'])
  expect(eventTypes[`stock-${eggs}`]).toEqual(['StockCounted', 'StockReserved', 'StockSold'])
})

test('a sold-out product releases the other reservations', async () => {
  const sale = await startCheckoutRun()
  await emptyStock(sale.bus, bread, 9)
  expect(await sale.worker().advance()).toMatchObject({
    state: { status: 'refused', refusal: { productId: bread, code: 'out_of_stock', available: 1 } },
  })
  const { orders, stocks } = await sale.end()
  expect(orders).toEqual(['unknown', 'unknown'])
  expect(stocks.every(({ reservations }) => reservations[checkoutId] === undefined)).toBe(true)
  expect(sale.payments.intents()).toEqual([])
})

test('an expired checkout restocks its items', async () => {
  const sale = await awaitingPayment()
  await sale.worker().end('timeout')
  expect(await sale.end()).toMatchObject({
    status: 'closed',
    orders: ['payment_failed', 'payment_failed'],
    stocks: [free(10), free(10), free(10)],
  })
  expect(sale.payments.intents()).toMatchObject([{ status: 'canceled' }])
})

test('abandoning a paid checkout changes nothing', async () => {
  const sale = await awaitingPayment()
  sale.payments.setPaymentStatus(paymentIntentId, 'succeeded')
  await sale.worker().end('abandoned')
  expect(await sale.end()).toMatchObject({ status: 'completed', orders: ['paid', 'paid'] })
})

test('a checkout does not expire while the bank processes its payment', async () => {
  const sale = await awaitingPayment()
  sale.payments.setPaymentStatus(paymentIntentId, 'processing')
  await expect(sale.worker().end('timeout')).rejects.toThrow('still processing')
  expect(await sale.end()).toMatchObject({ status: 'awaiting_payment' })
})

test('abandoning a checkout during bank processing changes nothing', async () => {
  const sale = await awaitingPayment()
  sale.payments.setPaymentStatus(paymentIntentId, 'processing')
  await sale.worker().end('abandoned')
  expect(await sale.end()).toMatchObject({ status: 'awaiting_payment' })
})

/** A checkout whose payment the processor confirmed after it expired. */
async function paidTooLate(): Promise<CheckoutRun> {
  const sale = await awaitingPayment()
  const pay = { ...sale.payments, cancel: sale.payments.retrieve }
  await sale.worker({ bus: (bus) => bus, payments: () => pay }).end('timeout')
  sale.payments.setPaymentStatus(paymentIntentId, 'succeeded')
  return sale
}

test('a late payment reserves the stock again', async () => {
  const sale = await paidTooLate()
  await sale.worker().settle()
  expect(await sale.end()).toMatchObject({
    status: 'completed',
    orders: ['paid', 'paid'],
    stocks: [free(9), free(9), free(8)],
  })
  expect(sale.payments.refunds()).toEqual([])
})

test('a late payment without stock is refunded', async () => {
  const sale = await paidTooLate()
  await stockProduct(sale.bus, honey, 0)
  await sale.worker().settle()
  expect(await sale.end()).toMatchObject({
    status: 'refunded',
    orders: ['payment_failed', 'payment_failed'],
    stocks: [free(10), free(0), free(10)],
  })
  expect(sale.payments.refunds()).toEqual([expect.objectContaining({ paymentIntentId, amountCents: TOTAL_CENTS })])
})

for (const when of ['before', 'after'] as const) {
  test(`a payment request is retried when the connection is lost ${when} it`, async () => {
    const sale = await startCheckoutRun()
    sale.payments.cut(when)
    await expect(sale.worker().advance()).rejects.toBeInstanceOf(PaymentsUnavailable)
    expect(await sale.end()).toMatchObject({ status: 'started' })
    expect(await sale.worker().advance()).toMatchObject({ requestedPayment: { paymentIntentId } })
    expect(sale.payments.intents()).toHaveLength(1)
  })

  test(`a refund is made once when the connection is lost ${when} it`, async () => {
    const sale = await paidTooLate()
    await stockProduct(sale.bus, honey, 0)
    sale.payments.cut(when, 2)
    await expect(sale.worker().settle()).rejects.toBeInstanceOf(PaymentsUnavailable)
    await expect(sale.worker().settle()).rejects.toBeInstanceOf(PaymentsUnavailable)
    await sale.worker().settle()
    expect(await sale.end()).toMatchObject({ status: 'refunded' })
    expect(sale.payments.refunds()).toHaveLength(1)
  })
}
