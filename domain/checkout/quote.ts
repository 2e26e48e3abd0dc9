import { FEES } from '../kernel/fee-schedule.ts'
import { platformFee, processingFee } from '../kernel/fees.ts'
import { allocate, type Cents, multiplyCents, sum } from '../kernel/money.ts'
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
export interface QuotedFulfillment {
  readonly fulfilment: 'pickup' | 'delivery'
  readonly deliveryRateCents: Cents
}

export interface ProducerQuote {
  readonly producerId: string
  readonly fulfilment: 'pickup' | 'delivery'
  readonly lines: readonly (PricedLine & { readonly lineTotalCents: Cents })[]
  readonly subtotalCents: Cents
  readonly deliveryFeeCents: Cents
  readonly taxCents: Cents
  /** This order's share of the one processing fee, by largest remainder. */
  readonly processingFeeCents: Cents
  readonly totalCents: Cents
  readonly platformFeeCents: Cents
}

export interface Quote {
  readonly producers: readonly ProducerQuote[]
  readonly subtotalCents: Cents
  readonly deliveryFeeCents: Cents
  readonly taxCents: Cents
  readonly processingFeeCents: Cents
  /** What is shown before the button and charged after it. */
  readonly totalCents: Cents
  readonly fees: string
}

/** Prices a cart: the one calculation behind cart, checkout, payment page and charge. */
export function quote(
  lines: readonly PricedLine[],
  handOver: (producerId: string) => QuotedFulfillment,
  state: string,
): Quote {
  const producerIds = [...new Set(lines.map((line) => line.producerId))].sort()
  const parts = producerIds.map((producerId) => {
    const own = lines.filter((line) => line.producerId === producerId)
    return beforeProcessing(producerId, own, handOver(producerId), state)
  })
  const before = parts.map((part) => part.subtotalCents + part.deliveryFeeCents + part.taxCents)
  const processingFeeCents = processingFee(sum(before))
  const shares = allocate(processingFeeCents, before)
  const producers = parts.map((part, i) => ({
    ...part,
    processingFeeCents: shares[i]!,
    totalCents: before[i]! + shares[i]!,
  }))
  return {
    producers,
    subtotalCents: sum(parts.map((part) => part.subtotalCents)),
    deliveryFeeCents: sum(parts.map((part) => part.deliveryFeeCents)),
    taxCents: sum(parts.map((part) => part.taxCents)),
    processingFeeCents,
    totalCents: sum(before) + processingFeeCents,
    fees: FEES.version,
  }
}

function beforeProcessing(
  producerId: string,
  lines: readonly PricedLine[],
  handOver: QuotedFulfillment,
  state: string,
) {
  const priced = lines.map((line) => ({ ...line, lineTotalCents: multiplyCents(line.priceCents, line.quantity) }))
  const subtotalCents = sum(priced.map((line) => line.lineTotalCents))
  return {
    producerId,
    fulfilment: handOver.fulfilment,
    lines: priced,
    subtotalCents,
    deliveryFeeCents: handOver.fulfilment === 'delivery' ? handOver.deliveryRateCents : 0,
    taxCents: salesTax(sum(priced.filter((line) => line.taxable).map((line) => line.lineTotalCents)), state),
    platformFeeCents: platformFee(subtotalCents),
  }
}
