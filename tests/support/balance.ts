import { type Ledger, ledgerOf, type OrderInLog } from '#tests/support/ledger.ts'
import type { OpenMarket } from '#tests/support/market.ts'
import { until } from '#tests/support/market-until.ts'
import { type ProcessorsBooks, processorsBooks } from '#tests/support/processors-books.ts'

export type Balanced = Pick<OpenMarket, 'engines' | 'payments'>

/** Waits until the log, the processor's books and the shelves tell the same, to the cent; fails with what does not. */
export const balanced = (market: Balanced, withinMs?: number): Promise<string[]> =>
  until(
    () => imbalances(market),
    (wrong) => wrong.length === 0,
    withinMs,
  )

/** What does not add up, one sentence each. */
export async function imbalances({ engines, payments }: Balanced): Promise<string[]> {
  const [ledger, books] = await Promise.all([ledgerOf(engines.log), processorsBooks(payments.books)])
  return [
    ...chargesWithoutOrder(ledger, books),
    ...ordersWithoutCharge(ledger, books),
    ...refundsAmiss(ledger, books),
    ...[...ledger.orders.values()].flatMap(refundsForgotten),
    ...[...ledger.orders.values()].flatMap((order) => transferAmiss(order, books)),
    ...shelvesAmiss(ledger),
  ]
}

const sum = (amounts: Iterable<number>): number => [...amounts].reduce((all, one) => all + one, 0)
const differs = (what: string, is: number, should: number): string[] =>
  is === should ? [] : [`${what}: ${is} instead of ${should}`]
const paidBy = ({ orders }: Ledger, paymentIntentId: string | undefined): OrderInLog[] =>
  [...orders.values()].filter(
    (order) => order.paymentIntentId !== undefined && order.paymentIntentId === paymentIntentId,
  )

function chargesWithoutOrder(ledger: Ledger, { charges }: ProcessorsBooks): string[] {
  const seen = new Set<string | undefined>()
  return charges.flatMap(({ chargeId, paymentIntentId, checkoutId, amountCents }) => {
    const doubled = seen.has(checkoutId) ? [`${checkoutId} was charged twice`] : []
    seen.add(checkoutId)
    const checkout = ledger.checkouts.get(checkoutId ?? '')
    if (!checkout) return [...doubled, `${chargeId} is for no checkout`]
    const orders = paidBy(ledger, paymentIntentId)
    const total = sum(orders.map(({ money }) => money.totalCents))
    const owed = checkout.refundedCents > 0 ? checkout.refundedCents : total
    if (orders.length > 0 && checkout.refundedCents > 0) doubled.push(`${checkoutId} was paid and came to nothing`)
    return [...doubled, ...differs(`charge of ${checkoutId}`, amountCents, owed)]
  })
}

function ordersWithoutCharge({ orders }: Ledger, { charges }: ProcessorsBooks): string[] {
  const charged = new Set(charges.map(({ paymentIntentId }) => paymentIntentId))
  return [...orders].flatMap(([orderId, { paymentIntentId }]) =>
    paymentIntentId && !charged.has(paymentIntentId) ? [`${orderId} is paid without a charge`] : [],
  )
}

/** What was agreed was asked for, what was asked for is with the processor, and nothing else. */
function refundsAmiss(ledger: Ledger, { charges, refunds }: ProcessorsBooks): string[] {
  return charges.flatMap(({ paymentIntentId, checkoutId, refundedCents }) => {
    const given = refunds.filter((one) => one.paymentIntentId === paymentIntentId)
    const keys = given.map(({ key }) => key)
    const orders = paidBy(ledger, paymentIntentId)
    const agreed = sum(orders.map(({ agreedCents }) => agreedCents))
    const sent = sum(orders.map(({ sentCents }) => sentCents))
    const late = ledger.checkouts.get(checkoutId ?? '')?.refundedCents ?? 0
    return [
      ...(new Set(keys).size === keys.length ? [] : [`${checkoutId} was refunded twice: ${keys}`]),
      ...differs(`refunds sent of ${checkoutId}`, sent, agreed),
      ...differs(`refunds of ${checkoutId}`, sum(given.map(({ amountCents }) => amountCents)), agreed + late),
      ...differs(`refunds on the charge of ${checkoutId}`, refundedCents, agreed + late),
    ]
  })
}

/** What was paid for and fell through goes back whole; where the bank decides or did not take it, somebody else says. */
const refundsForgotten = (order: OrderInLog): string[] => {
  const { orderId, paymentIntentId, fellThrough, disputed, failedCents, agreedCents, money } = order
  const owed = paymentIntentId && fellThrough && !disputed && failedCents === 0
  return owed ? differs(`refunds agreed for ${orderId}`, agreedCents, money.totalCents) : []
}

/** A producer has their part of what a buyer paid, less their part of what went back; in one transfer. */
function transferAmiss(order: OrderInLog, { transfers }: ProcessorsBooks): string[] {
  const made = transfers.filter(({ orderId }) => orderId === order.orderId)
  const kept = sum(made.map(({ amountCents, reversedCents }) => amountCents - reversedCents))
  const should = order.paymentIntentId ? order.producersCents - order.takenBackCents : 0
  return [
    ...(made.length > 1 ? [`${order.orderId} was transferred ${made.length} times`] : []),
    ...differs(`transfer of ${order.orderId}`, kept, should),
    ...differs(`transfer of ${order.orderId} in the log`, order.transferredCents, should),
  ]
}

function shelvesAmiss({ shelves, orders, checkouts }: Ledger): string[] {
  const ofProduct = (productId: string, lines: readonly { productId: string; quantity: number }[]) =>
    sum(lines.filter((line) => line.productId === productId).map(({ quantity }) => quantity))
  const paid = [...orders.values()].filter(({ paymentIntentId }) => paymentIntentId)
  return [...shelves].flatMap(([productId, shelf]) => [
    ...differs(`${productId} sold`, shelf.sold, sum(paid.map(({ lines }) => ofProduct(productId, lines)))),
    ...differs(`${productId} put back`, shelf.returned, sum(paid.map(({ goods }) => ofProduct(productId, goods)))),
    ...differs(`${productId} on the shelf`, shelf.onHand, shelf.reckoned),
    ...(shelf.onHand < 0 ? [`${productId} is oversold: ${shelf.onHand}`] : []),
    ...[...shelf.held].flatMap(([checkoutId, quantity]) =>
      quantity !== 0 && checkouts.get(checkoutId)?.over !== false
        ? [`${checkoutId} is over and holds ${quantity} of ${productId}`]
        : [],
    ),
  ])
}
