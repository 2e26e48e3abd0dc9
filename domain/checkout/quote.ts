import { FEES } from '../kernel/fee-schedule.ts'
import { platformFee, processingFee } from '../kernel/fees.ts'
import { type Cents, shareOut, sum, times } from '../kernel/money.ts'
import { salesTax } from './sales-tax.ts'

/** A line as it is priced: what the catalogue says of the product, and how much of it is wanted. */
export interface PricedLine {
  readonly productId: string
  readonly producerId: string
  readonly quantity: number
  readonly priceCents: Cents
  readonly taxable: boolean
}

/** How one producer's part is handed over, and what that producer asks for a delivery. */
export interface HandOver {
  readonly fulfilment: 'pickup' | 'delivery'
  readonly deliveryFeeCents: Cents
}

export interface ProducerQuote {
  readonly producerId: string
  readonly fulfilment: 'pickup' | 'delivery'
  readonly lines: readonly (PricedLine & { readonly lineCents: Cents })[]
  readonly itemsCents: Cents
  readonly deliveryCents: Cents
  readonly taxCents: Cents
  /** This order's share of the one processing fee, by largest remainder. */
  readonly processingCents: Cents
  readonly totalCents: Cents
  readonly platformFeeCents: Cents
}

export interface Quote {
  readonly producers: readonly ProducerQuote[]
  readonly itemsCents: Cents
  readonly deliveryCents: Cents
  readonly taxCents: Cents
  readonly processingCents: Cents
  /** What is shown before the button and charged after it. */
  readonly totalCents: Cents
  readonly fees: string
}

/** Prices a cart: the one calculation behind cart, checkout, payment page and charge. */
export function quote(lines: readonly PricedLine[], handOver: (producerId: string) => HandOver, state: string): Quote {
  const producerIds = [...new Set(lines.map((line) => line.producerId))].sort()
  const parts = producerIds.map((producerId) => {
    const own = lines.filter((line) => line.producerId === producerId)
    return beforeProcessing(producerId, own, handOver(producerId), state)
  })
  const before = parts.map((part) => part.itemsCents + part.deliveryCents + part.taxCents)
  const processingCents = processingFee(sum(before))
  const shares = shareOut(processingCents, before)
  const producers = parts.map((part, i) => ({
    ...part,
    processingCents: shares[i]!,
    totalCents: before[i]! + shares[i]!,
  }))
  return {
    producers,
    itemsCents: sum(parts.map((part) => part.itemsCents)),
    deliveryCents: sum(parts.map((part) => part.deliveryCents)),
    taxCents: sum(parts.map((part) => part.taxCents)),
    processingCents,
    totalCents: sum(before) + processingCents,
    fees: FEES.version,
  }
}

function beforeProcessing(producerId: string, lines: readonly PricedLine[], handOver: HandOver, state: string) {
  const priced = lines.map((line) => ({ ...line, lineCents: times(line.priceCents, line.quantity) }))
  const itemsCents = sum(priced.map((line) => line.lineCents))
  return {
    producerId,
    fulfilment: handOver.fulfilment,
    lines: priced,
    itemsCents,
    deliveryCents: handOver.fulfilment === 'delivery' ? handOver.deliveryFeeCents : 0,
    taxCents: salesTax(sum(priced.filter((line) => line.taxable).map((line) => line.lineCents)), state),
    platformFeeCents: platformFee(itemsCents),
  }
}
