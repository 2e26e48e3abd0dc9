import { expect, test } from 'vitest'
import { stock } from '#domain/catalog/stock.decider.ts'
import type { CommandBus } from '#domain/kernel/command-bus.ts'
import { PaymentsUnavailable } from '#platform/payments/payments.ts'
import { idNamed } from '#tests/support/ids.ts'
import { by, checkoutId, fill, openSale, products, type Sale, TOTAL_CENTS } from './sale.ts'

const paymentIntentId = `pi_${checkoutId}`
const free = (onHand: number) => ({ onHand, reservations: {} })
const [eggs, honey, bread] = products as [string, string, string]

/** Another buyer reserves all stock of a product. */
async function emptied(bus: CommandBus, productId: string, quantity: number) {
  const other = idNamed('checkout', 'bob')
  const command = { type: 'ReserveStock', productId, checkoutId: other, quantity, until: 'later' } as const
  await bus.dispatch({ decider: stock, id: productId, command, context: by(`bob holds ${productId}`) })
}

async function awaitingPayment(): Promise<Sale> {
  const sale = await openSale()
  await sale.staff().advance()
  return sale
}

test('a checkout holds, orders and asks for money', async () => {
  const sale = await openSale()
  expect(await sale.staff().advance()).toMatchObject({
    state: { status: 'awaiting_payment', paymentIntentId },
    ticket: { paymentIntentId, amountCents: TOTAL_CENTS },
  })
  const { orders, shelves } = await sale.end()
  expect(orders).toEqual(['pending_payment', 'pending_payment'])
  expect(shelves.map(({ reservations }) => reservations[checkoutId])).toEqual([1, 1, 2])
})

test('money makes holds sales and orders paid', async () => {
  const sale = await awaitingPayment()
  sale.payments.become(paymentIntentId, 'succeeded')
  await sale.staff().settle()
  expect(await sale.end()).toMatchObject({
    status: 'completed',
    orders: ['paid', 'paid'],
    shelves: [free(9), free(9), free(8)],
  })
})

test('five deliveries of one webhook record one payment', async () => {
  const sale = await awaitingPayment()
  sale.payments.become(paymentIntentId, 'succeeded')
  await Promise.all(Array.from({ length: 5 }, () => sale.staff().settle()))
  const { eventTypes } = await sale.end()
  expect(eventTypes[`payment-${paymentIntentId}`]).toEqual(['PaymentSucceeded'])
  expect(eventTypes[`stock-${eggs}`]).toEqual(['StockCounted', 'StockReserved', 'StockSold'])
})

test('one product sold out releases the rest', async () => {
  const sale = await openSale()
  await emptied(sale.bus, bread, 9)
  expect(await sale.staff().advance()).toMatchObject({
    state: { status: 'refused', refusal: { productId: bread, code: 'out_of_stock', available: 1 } },
  })
  const { orders, shelves } = await sale.end()
  expect(orders).toEqual(['unknown', 'unknown'])
  expect(shelves.every(({ reservations }) => reservations[checkoutId] === undefined)).toBe(true)
  expect(sale.payments.intents()).toEqual([])
})

test('time up gives the goods back', async () => {
  const sale = await awaitingPayment()
  await sale.staff().end('time')
  expect(await sale.end()).toMatchObject({
    status: 'closed',
    orders: ['payment_failed', 'payment_failed'],
    shelves: [free(10), free(10), free(10)],
  })
  expect(sale.payments.intents()).toMatchObject([{ status: 'canceled' }])
})

test('giving up after paying changes nothing', async () => {
  const sale = await awaitingPayment()
  sale.payments.become(paymentIntentId, 'succeeded')
  await sale.staff().end('abandoned')
  expect(await sale.end()).toMatchObject({ status: 'completed', orders: ['paid', 'paid'] })
})

test('a checkout does not expire while the bank processes its payment', async () => {
  const sale = await awaitingPayment()
  sale.payments.become(paymentIntentId, 'processing')
  await expect(sale.staff().end('time')).rejects.toThrow('still at the bank')
  expect(await sale.end()).toMatchObject({ status: 'awaiting_payment' })
})

test('giving up while the bank is thinking changes nothing', async () => {
  const sale = await awaitingPayment()
  sale.payments.become(paymentIntentId, 'processing')
  await sale.staff().end('abandoned')
  expect(await sale.end()).toMatchObject({ status: 'awaiting_payment' })
})

/** A processor that lets money through although the time was up. */
async function paidTooLate(): Promise<Sale> {
  const sale = await awaitingPayment()
  const pay = { ...sale.payments, cancel: sale.payments.retrieve }
  await sale.staff({ bus: (bus) => bus, payments: () => pay }).end('time')
  sale.payments.become(paymentIntentId, 'succeeded')
  return sale
}

test('late money finds the goods held again', async () => {
  const sale = await paidTooLate()
  await sale.staff().settle()
  expect(await sale.end()).toMatchObject({
    status: 'completed',
    orders: ['paid', 'paid'],
    shelves: [free(9), free(9), free(8)],
  })
  expect(sale.payments.refunds()).toEqual([])
})

test('late money goes back when goods are gone', async () => {
  const sale = await paidTooLate()
  await fill(sale.bus, honey, 0)
  await sale.staff().settle()
  expect(await sale.end()).toMatchObject({
    status: 'refunded',
    orders: ['payment_failed', 'payment_failed'],
    shelves: [free(10), free(0), free(10)],
  })
  expect(sale.payments.refunds()).toEqual([expect.objectContaining({ paymentIntentId, amountCents: TOTAL_CENTS })])
})

for (const when of ['before', 'after'] as const) {
  test(`asking for money is repeated, line cut ${when}`, async () => {
    const sale = await openSale()
    sale.payments.cut(when)
    await expect(sale.staff().advance()).rejects.toBeInstanceOf(PaymentsUnavailable)
    expect(await sale.end()).toMatchObject({ status: 'ordered' })
    expect(await sale.staff().advance()).toMatchObject({ ticket: { paymentIntentId } })
    expect(sale.payments.intents()).toHaveLength(1)
  })

  test(`a refund is given once, line cut ${when}`, async () => {
    const sale = await paidTooLate()
    await fill(sale.bus, honey, 0)
    sale.payments.cut(when, 2)
    await expect(sale.staff().settle()).rejects.toBeInstanceOf(PaymentsUnavailable)
    await expect(sale.staff().settle()).rejects.toBeInstanceOf(PaymentsUnavailable)
    await sale.staff().settle()
    expect(await sale.end()).toMatchObject({ status: 'refunded' })
    expect(sale.payments.refunds()).toHaveLength(1)
  })
}
