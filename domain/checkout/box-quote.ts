import { CURRENCY } from '../kernel/money.ts'
import type { OrderMoney } from '../ordering/order.events.ts'
import { type HandOver, type PricedLine, quote } from './quote.ts'

/** What one delivery of one box costs whoever subscribes: priced as an order of that box alone. */
export function boxQuote(line: Omit<PricedLine, 'quantity'>, handOver: HandOver, state: string): OrderMoney {
  const { producers, fees } = quote([{ ...line, quantity: 1 }], () => handOver, state)
  const { itemsCents, deliveryCents, taxCents, processingCents, totalCents, platformFeeCents } = producers[0]!
  return {
    ...{ currency: CURRENCY, itemsCents, deliveryCents, taxCents, processingCents, totalCents, platformFeeCents },
    fees,
  }
}
