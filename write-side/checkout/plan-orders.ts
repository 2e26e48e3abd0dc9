import type { PlannedOrder } from '#domain/checkout/checkout.events.ts'
import type { StartCheckoutForm } from '#domain/checkout/contract.ts'
import { placeChosen } from '#domain/checkout/hand-over.ts'
import type { ProducerQuote, Quote } from '#domain/checkout/quote.ts'
import { CURRENCY, shareOut } from '#domain/kernel/money.ts'
import { orderNumberOf } from '#domain/ordering/order-number.ts'
import type { Facts } from '#platform/facts/facts.ts'
import type { CartFacts } from './cart-facts.ts'
import { placeAsked } from './check-cart.ts'

/** One order per producer, its money frozen. Ids and numbers come from the command, so that a repeat plans the same. */
export function planOrders({
  form,
  quoted,
  facts,
  ids,
  seed,
}: {
  readonly form: Pick<StartCheckoutForm, 'fulfilment' | 'creditCents'>
  readonly quoted: Quote
  readonly facts: CartFacts
  readonly ids: Facts
  readonly seed: string
}): PlannedOrder[] {
  const credit = shareOut(
    form.creditCents ?? 0,
    quoted.producers.map(({ totalCents }) => totalCents),
  )
  return quoted.producers.map((part, nth) => {
    const orderId = ids.idFrom('order', `${seed} ${part.producerId}`)
    const { producerId, fulfilment } = part
    return {
      orderId,
      number: orderNumberOf(orderId),
      producerId,
      fulfilment,
      ...(fulfilment === 'pickup' ? placeOf(facts, producerId, placeAsked(form, producerId)) : {}),
      lines: linesOf(part, facts),
      money: { ...moneyOf(part, quoted.fees), ...(credit[nth] ? { creditCents: credit[nth] } : {}) },
    }
  })
}

/** Kept as it is now: the producer may not come there any more one day. */
function placeOf(
  { producers }: CartFacts,
  producerId: string,
  placeId: string | undefined,
): Pick<PlannedOrder, 'place'> {
  const place = placeChosen(producers.get(producerId)!.terms, placeId)
  return place
    ? { place: { placeId: place.placeId, name: place.name, address: place.address, hours: place.hours } }
    : {}
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
