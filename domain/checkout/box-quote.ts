import { CURRENCY } from '../kernel/money.ts'
import type { OrderMoney } from '../ordering/order.events.ts'
import { type PricedLine, type QuotedFulfillment, quote } from './quote.ts'

/** What one delivery of one box costs whoever subscribes: priced as an order of that box alone. */
export function boxQuote(line: Omit<PricedLine, 'quantity'>, handOver: QuotedFulfillment, state: string): OrderMoney {
  const { producers, fees } = quote([{ ...line, quantity: 1 }], () => handOver, state)
  const { subtotalCents, deliveryFeeCents, taxCents, processingFeeCents, totalCents, platformFeeCents } = producers[0]!
  return {
    currency: CURRENCY,
    subtotalCents,
    deliveryFeeCents,
    taxCents,
    processingFeeCents,
    totalCents,
    platformFeeCents,
    fees,
  }
}
