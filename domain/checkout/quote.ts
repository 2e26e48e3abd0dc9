import { platformFee, processingFee } from '#domain/kernel/fees.ts'
import { FEES } from '#domain/kernel/marketplace-terms.ts'
import { allocate, basisPointsOf, type Cents, CURRENCY, multiplyCents, sum } from '#domain/kernel/money.ts'
import type { OrderMoney } from '#domain/ordering/order.events.ts'

/** A cart line with the product's current price. */
export interface PricedLine {
  readonly itemId: string
  readonly producerId: string
  readonly quantity: number
  readonly priceCents: Cents
  readonly taxable: boolean
}

/** Fulfillment method of one producer's order, and the producer's delivery fee. */
interface QuotedFulfillment {
  readonly fulfillmentMethod: 'pickup' | 'delivery'
  readonly deliveryRateCents: Cents
}

export interface ProducerQuote {
  readonly producerId: string
  readonly fulfillmentMethod: 'pickup' | 'delivery'
  readonly lines: readonly (PricedLine & { readonly lineTotalCents: Cents })[]
  readonly subtotalCents: Cents
  readonly deliveryFeeCents: Cents
  readonly taxCents: Cents
  /** This order's share of the payment's processing fee, by largest remainder. */
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
  /** The total shown to the buyer and charged. */
  readonly totalCents: Cents
  readonly fees: string
}

/** Prices a cart. Cart, checkout, payment page and charge all use it. */
export function quote(
  lines: readonly PricedLine[],
  fulfillmentOf: (producerId: string) => QuotedFulfillment,
  state: string,
): Quote {
  const producerIds = [...new Set(lines.map((line) => line.producerId))].sort()
  const parts = producerIds.map((producerId) => {
    const producerLines = lines.filter((line) => line.producerId === producerId)
    return priceOrder(producerId, producerLines, fulfillmentOf(producerId), state)
  })
  const beforeProcessingFee = parts.map((part) => part.subtotalCents + part.deliveryFeeCents + part.taxCents)
  const processingFeeCents = processingFee(sum(beforeProcessingFee))
  const shares = allocate(processingFeeCents, beforeProcessingFee)
  const producers = parts.map((part, i) => ({
    ...part,
    processingFeeCents: shares[i]!,
    totalCents: beforeProcessingFee[i]! + shares[i]!,
  }))
  return {
    producers,
    subtotalCents: sum(parts.map((part) => part.subtotalCents)),
    deliveryFeeCents: sum(parts.map((part) => part.deliveryFeeCents)),
    taxCents: sum(parts.map((part) => part.taxCents)),
    processingFeeCents,
    totalCents: sum(beforeProcessingFee) + processingFeeCents,
    fees: FEES.version,
  }
}

function priceOrder(producerId: string, lines: readonly PricedLine[], fulfillment: QuotedFulfillment, state: string) {
  const priced = lines.map((line) => ({ ...line, lineTotalCents: multiplyCents(line.priceCents, line.quantity) }))
  const subtotalCents = sum(priced.map((line) => line.lineTotalCents))
  return {
    producerId,
    fulfillmentMethod: fulfillment.fulfillmentMethod,
    lines: priced,
    subtotalCents,
    deliveryFeeCents: fulfillment.fulfillmentMethod === 'delivery' ? fulfillment.deliveryRateCents : 0,
    taxCents: salesTax(sum(priced.filter((line) => line.taxable).map((line) => line.lineTotalCents)), state),
    platformFeeCents: platformFee(subtotalCents),
  }
}

/** Price of one delivery of a subscription box: an order of that box alone. */
export function boxQuote(
  line: Omit<PricedLine, 'quantity'>,
  fulfillment: QuotedFulfillment,
  state: string,
): OrderMoney {
  const { producers, fees } = quote([{ ...line, quantity: 1 }], () => fulfillment, state)
  const { subtotalCents, deliveryFeeCents, taxCents, processingFeeCents, totalCents, platformFeeCents } = producers[0]!
  return {
    currency: CURRENCY,
    subtotalCents,
    deliveryFeeCents,
    taxCents,
    processingFeeCents,
    totalCents,
    platformFeeCents,
    feeScheduleVersion: fees,
  }
}

/**
 * General sales tax by state, in basis points, on goods that are not groceries (32 V.S.A. § 9771 for Vermont, 6 %; food
 * for home consumption is exempt there, § 9741(13)). States without an entry are not taxed: add one before the
 * marketplace opens there.
 */
const RATES: Readonly<Record<string, number>> = { VT: 600 }

const salesTax = (taxable: Cents, state: string): Cents => basisPointsOf(taxable, RATES[state] ?? 0)
