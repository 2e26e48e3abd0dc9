import { expect } from 'vitest'
import { stock } from '#domain/catalog/stock.decider.ts'
import { checkout } from '#domain/checkout/checkout.decider.ts'
import { type KnownOrder, order } from '#domain/ordering/order.decider.ts'
import { producersPart } from '#domain/ordering/producers-part.ts'
import { leftOf, transfer } from '#domain/payouts/transfer.decider.ts'
import { checkoutIds } from './actions.ts'
import { type MoneyMarket, products, SHELF } from './market.ts'

/** Every payment against its orders, refunds and transfers, to the cent; and every shelf against what was sold. */
export async function allAddsUp(market: MoneyMarket): Promise<void> {
  for (const checkoutId of checkoutIds) await moneyAddsUp(market, checkoutId)
  await goodsAddUp(market)
}

const sum = (amounts: readonly number[]): number => amounts.reduce((all, one) => all + one, 0)

async function ordersOf(market: MoneyMarket, checkoutId: string): Promise<KnownOrder[]> {
  const state = await market.bus.load(checkout, checkoutId)
  if (state.status === 'unknown') return []
  const orders = await Promise.all(state.plan.orders.map(({ orderId }) => market.bus.load(order, orderId)))
  return orders.filter((one): one is KnownOrder => one.status !== 'unknown')
}

/** One payment against its orders, refunds and transfers, to the cent. */
async function moneyAddsUp(market: MoneyMarket, checkoutId: string): Promise<void> {
  const state = await market.bus.load(checkout, checkoutId)
  const orders = await ordersOf(market, checkoutId)
  const charge = market.payments.intents().find((one) => one.checkoutId === checkoutId && one.status === 'succeeded')
  const refunds = market.payments
    .refunds()
    .filter((one) => one.intentId === charge?.intentId && one.status !== 'failed')
  const paid = orders.filter(({ intentId }) => intentId)
  const { transfers, reversals } = market.payments.moved()
  const made = transfers.filter(({ orderId }) => orders.some((one) => one.orderId === orderId))
  const back = reversals.filter(({ transferId }) => made.some((one) => one.transferId === transferId))

  if (!charge) {
    expect(paid, 'no order is paid without a charge').toEqual([])
    expect([refunds, made]).toEqual([[], []])
    return
  }
  const bank = bankOf(orders)
  const ends = bank.has('open') ? ['completed', 'refunded', 'refunding'] : ['completed', 'refunded']
  expect(ends, 'no charge without an order').toContain(state.status)
  const refunded = sum(refunds.map(({ amountCents }) => amountCents))
  expect(refunded, 'refunds do not exceed the charge').toBeLessThanOrEqual(charge.amountCents)
  if (state.status !== 'completed') {
    const back = bank.has('lost') || state.status === 'refunding' ? [0, charge.amountCents] : [charge.amountCents]
    expect(back, 'money that came too late goes back, or went by the bank').toContain(refunded)
    expect([paid, made]).toEqual([[], []])
    return
  }
  expect(paid).toHaveLength(orders.length)
  expect(charge.amountCents, 'the charge is the sum of its orders').toBe(sum(paid.map(({ money }) => money.totalCents)))
  const given = paid.map(({ given: parts }) => parts)
  expect(refunded, 'refunds are what was agreed').toBe(sum(given.map(({ totalCents }) => totalCents)))
  const kept = sum(
    paid.map(
      ({ money, given: parts }) =>
        money.platformFeeCents -
        parts.platformFeeCents +
        money.taxCents -
        parts.taxCents +
        money.processingCents -
        parts.processingCents,
    ),
  )
  const failed = sum(
    paid
      .flatMap(({ refunds: all }) => Object.values(all))
      .filter(({ status }) => status === 'failed')
      .map(({ parts }) => producersPart(parts)),
  )
  const moved = sum(made.map(({ amountCents }) => amountCents)) - sum(back.map(({ amountCents }) => amountCents))
  // What was taken back for a refund that then failed waits with the market for whoever settles it.
  expect(moved, 'producers, market and buyer share the charge').toBeGreaterThanOrEqual(
    charge.amountCents - refunded - kept - failed,
  )
  expect(moved).toBeLessThanOrEqual(charge.amountCents - refunded - kept)
  for (const one of paid) await transferAddsUp(market, one)
}

/** Where disputes at the buyer's bank stand. */
const bankOf = (orders: readonly KnownOrder[]) => new Set(orders.flatMap(({ disputes }) => Object.values(disputes)))

async function transferAddsUp(market: MoneyMarket, { orderId, money }: KnownOrder): Promise<void> {
  const state = await market.bus.load(transfer, orderId)
  if (state.status === 'none') throw new Error(`${orderId} was paid, and its producer is owed nothing`)
  expect(leftOf(state)).toBeLessThanOrEqual(producersPart(money))
  for (const { done } of Object.values(state.reversals)) expect(done).toBe(true)
}

async function goodsAddUp(market: MoneyMarket): Promise<void> {
  const orders = (await Promise.all(checkoutIds.map((id) => ordersOf(market, id)))).flat()
  const sold = orders.filter(({ intentId, status }) => intentId && !['cancelled', 'declined'].includes(status))
  for (const productId of products) {
    const { onHand, holds } = await market.bus.load(stock, productId)
    const gone = sold.flatMap(({ lines }) => lines).filter((line) => line.productId === productId)
    const missing = orders
      .filter(({ status, intentId }) => intentId && ['cancelled', 'declined'].includes(status))
      .flatMap(({ refunds }) => Object.values(refunds))
      .filter(({ why }) => why === 'short')
      .flatMap(({ parts }) => parts.lines.filter((line) => line.productId === productId))
    expect(holds, 'nothing is held any more').toEqual({})
    expect(onHand).toBe(SHELF - sum([...gone, ...missing].map(({ quantity }) => quantity)))
  }
}
