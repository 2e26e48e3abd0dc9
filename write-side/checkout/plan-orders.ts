import type { PlannedOrder } from '#domain/checkout/checkout.events.ts'
import type { ProducerQuote, Quote } from '#domain/checkout/quote.ts'
import { CURRENCY } from '#domain/kernel/money.ts'
import { orderNumberOf } from '#domain/ordering/order-number.ts'
import type { Facts } from '#platform/facts/facts.ts'
import type { CartFacts } from './cart-facts.ts'

/** One order per producer, its money frozen. Ids and numbers come from the command, so that a repeat plans the same. */
export function planOrders({
  quoted,
  facts,
  ids,
  seed,
}: {
  readonly quoted: Quote
  readonly facts: CartFacts
  readonly ids: Facts
  readonly seed: string
}): PlannedOrder[] {
  return quoted.producers.map((part) => {
    const orderId = ids.idFrom('order', `${seed} ${part.producerId}`)
    const { producerId, fulfilment } = part
    return {
      orderId,
      number: orderNumberOf(orderId),
      producerId,
      fulfilment,
      lines: linesOf(part, facts),
      money: moneyOf(part, quoted.fees),
    }
  })
}

const linesOf = (part: ProducerQuote, facts: CartFacts): PlannedOrder['lines'] =>
  part.lines.map(({ productId, quantity, priceCents, lineCents, taxable }) => {
    const { name, unit } = facts.products.get(productId)!
    return { productId, name, unit, quantity, priceCents, lineCents, taxable }
  })

const moneyOf = (part: ProducerQuote, fees: string): PlannedOrder['money'] => {
  const { itemsCents, deliveryCents, taxCents, processingCents, totalCents, platformFeeCents } = part
  return {
    currency: CURRENCY,
    itemsCents,
    deliveryCents,
    taxCents,
    processingCents,
    totalCents,
    platformFeeCents,
    fees,
  }
}
