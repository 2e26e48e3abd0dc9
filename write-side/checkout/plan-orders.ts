import type { PlannedOrder } from '#domain/checkout/checkout.events.ts'
import type { StartCheckoutForm } from '#domain/checkout/contract.ts'
import { selectedPickupLocation } from '#domain/checkout/fulfillment.ts'
import type { ProducerQuote, Quote } from '#domain/checkout/quote.ts'
import { allocate, CURRENCY } from '#domain/kernel/money.ts'
import { orderNumberOf } from '#domain/ordering/order-amounts.ts'
import type { Runtime } from '#platform/runtime/runtime.ts'
import type { CartSnapshot } from './cart-facts.ts'
import { requestedPickupLocation } from './check-cart.ts'

/** One order per producer, its money frozen. Ids and numbers come from the command, so that a repeat plans the same. */
export function planOrders({
  form,
  quoted,
  facts,
  ids,
  seed,
}: {
  readonly form: Pick<StartCheckoutForm, 'fulfillment' | 'storeCreditCents'>
  readonly quoted: Quote
  readonly facts: CartSnapshot
  readonly ids: Runtime
  readonly seed: string
}): PlannedOrder[] {
  const credit = allocate(
    form.storeCreditCents ?? 0,
    quoted.producers.map(({ totalCents }) => totalCents),
  )
  return quoted.producers.map((part, nth) => {
    const orderId = ids.deriveId('order', `${seed} ${part.producerId}`)
    const { producerId, fulfillmentMethod } = part
    return {
      orderId,
      number: orderNumberOf(orderId),
      producerId,
      fulfillmentMethod,
      ...(fulfillmentMethod === 'pickup' ? placeOf(facts, producerId, requestedPickupLocation(form, producerId)) : {}),
      lines: linesOf(part, facts),
      money: { ...moneyOf(part, quoted.fees), ...(credit[nth] ? { storeCreditCents: credit[nth] } : {}) },
    }
  })
}

/** Kept as it is now: the producer may not come there any more one day. */
function placeOf(
  { producers }: CartSnapshot,
  producerId: string,
  placeId: string | undefined,
): Pick<PlannedOrder, 'place'> {
  const place = selectedPickupLocation(producers.get(producerId)!.terms, placeId)
  return place
    ? { place: { placeId: place.placeId, name: place.name, address: place.address, hours: place.hours } }
    : {}
}

const linesOf = (part: ProducerQuote, facts: CartSnapshot): PlannedOrder['lines'] =>
  part.lines.map(({ productId, quantity, priceCents, lineTotalCents, taxable }) => {
    const { name, unit } = facts.products.get(productId)!
    return { productId, name, unit, quantity, priceCents, lineTotalCents, taxable }
  })

const moneyOf = (part: ProducerQuote, fees: string): PlannedOrder['money'] => {
  const { subtotalCents, deliveryFeeCents, taxCents, processingFeeCents, totalCents, platformFeeCents } = part
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
