import { type ProductState, product } from '#domain/catalog/product.decider.ts'
import { isMultipleOfStep, isTaxable, UNITS } from '#domain/catalog/product-taxonomy.ts'
import { quantitiesOf } from '#domain/checkout/cart.ts'
import type { StartCheckoutForm } from '#domain/checkout/contract.ts'
import { deliveryFor, fulfillmentRefusal } from '#domain/checkout/fulfillment.ts'
import { type PricedLine, type Quote, quote } from '#domain/checkout/quote.ts'
import type { Actor } from '#domain/kernel/actor.ts'
import type { CalendarDate } from '#domain/kernel/calendar-date.ts'
import type { CommandBus } from '#domain/kernel/command-bus.ts'
import type { Cents } from '#domain/kernel/money.ts'
import { isRefusal, type Refusal, refuse } from '#domain/kernel/refusal.ts'
import { reopensOn } from '#domain/producers/opening-hours.ts'
import { type ProducerState, producer } from '#domain/producers/producer.decider.ts'
import { MIN_CHARGE_CENTS } from '#domain/store-credit/contract.ts'
import { availableStoreCredit, storeCredit } from '#domain/store-credit/store-credit.decider.ts'
import { type Geocoder, milesBetween } from '#platform/geo/geocoder.ts'
import { canSell } from '#write-side/can-sell.ts'

export interface CartPricing {
  readonly form: StartCheckoutForm
  readonly cart: CartSnapshot
  readonly geocoder: Geocoder
  /** The marketplace's state, for sales tax. */
  readonly state: string
  /** The buyer's own producer, if any. */
  readonly buyersProducer: string | undefined
  /** Today in the marketplace's time zone. */
  readonly today: CalendarDate
}

/**
 * Compares the form with the current prices: returns the quote to charge, or refuses the first difference from what the
 * buyer saw.
 */
export function priceCart(pricing: CartPricing): Quote | Refusal {
  const lines = pricedLines(pricing)
  if (isRefusal(lines)) return lines
  const { form, cart, state } = pricing
  const { zipCode } = form.contact
  const methods = new Map(form.fulfillment.map(({ producerId, method }) => [producerId, method]))
  if (lines.some(({ producerId }) => !methods.has(producerId))) return refuse('fulfillment_required')
  if (zipCode && !pricing.geocoder.find(zipCode))
    return refuse('zip_code_unknown', { fields: { 'contact.zipCode': 'We couldn’t find that ZIP code' } })
  const quoted = quote(
    lines,
    (producerId) => {
      const delivery = cart.producers.get(producerId)?.settings.delivery
      const deliveryRateCents = delivery ? deliveryFor(delivery, zipCode).feeCents : 0
      return { fulfillmentMethod: methods.get(producerId)!, deliveryRateCents }
    },
    state,
  )
  const refusal = fulfillmentRefusalOf(pricing, quoted)
  if (refusal) return refusal
  const { totalCents } = quoted
  return totalCents === form.totalCents ? quoted : refuse('total_changed', { totalCents, seenCents: form.totalCents })
}

function pricedLines({ form, cart, buyersProducer, today }: CartPricing): PricedLine[] | Refusal {
  const lines: PricedLine[] = []
  for (const { productId, quantity, priceCents: seenCents } of form.lines) {
    const product = cart.products.get(productId)
    if (!product) return refuse('product_not_found', { productId })
    const { producerId, name, unit, priceCents, category, status } = product
    if (status === 'unlisted' || !cart.producers.has(producerId))
      return refuse('product_unavailable', { productId, name })
    if (producerId === buyersProducer) return refuse('own_product_in_cart', { productId, name })
    const notSelling = sellerRefusal({ cart, today }, producerId)
    if (notSelling) return refuse(notSelling.refused, { ...notSelling.details, productId, name })
    if (!isMultipleOfStep(unit, quantity))
      return refuse('quantity_step_invalid', { productId, name, step: UNITS[unit].step })
    if (priceCents !== seenCents) return refuse('price_changed', { productId, name, priceCents, seenCents })
    lines.push({ itemId: productId, producerId, quantity, priceCents, taxable: isTaxable(category) })
  }
  return mergeLines(lines)
}

/** Refuses producers that cannot be paid or are closed today. */
function sellerRefusal({ cart, today }: Pick<CartPricing, 'cart' | 'today'>, producerId: string): Refusal | undefined {
  if (!cart.payable.has(producerId)) return refuse('producer_not_payable')
  const closedUntil = reopensOn(cart.producers.get(producerId)!.closures, today)
  return closedUntil ? refuse('producer_closed', { reopensOn: closedUntil }) : undefined
}

/** Merges the lines of a product, because it is reserved and sold once. */
const mergeLines = (lines: readonly PricedLine[]): PricedLine[] =>
  [...quantitiesOf(lines.map(({ itemId: productId, quantity }) => ({ productId, quantity })))].map(
    ([itemId, quantity]) => ({
      ...lines.find((line) => line.itemId === itemId)!,
      quantity,
    }),
  )

function fulfillmentRefusalOf({ form, cart, geocoder }: CartPricing, quoted: Quote): Refusal | undefined {
  for (const part of quoted.producers) {
    const seller = cart.producers.get(part.producerId)!
    const reason = fulfillmentRefusal(part.fulfillmentMethod, {
      businessName: seller.businessName,
      terms: seller.settings,
      products: part.lines.map(({ itemId }) => cart.products.get(itemId)!),
      subtotalCents: part.subtotalCents,
      miles: milesTo(seller, form.contact.zipCode, geocoder),
      zipCode: form.contact.zipCode,
      pickupLocationId: requestedPickupLocation(form, part.producerId),
    })
    if (reason) return refuse('fulfillment_not_offered', { producerId: part.producerId, reason })
  }
  return undefined
}

/** The pickup location the buyer chose, if it is not the producer's own address. */
export const requestedPickupLocation = ({ fulfillment }: Pick<StartCheckoutForm, 'fulfillment'>, producerId: string) =>
  fulfillment.find((choice) => choice.producerId === producerId)?.pickupLocationId

function milesTo(seller: KnownProducer, zipCode: string | undefined, geocoder: Geocoder): number | undefined {
  if (!zipCode) return undefined
  const home = geocoder.find(zipCode)
  return home ? milesBetween(seller.location, home) : undefined
}

export type KnownProduct = Exclude<ProductState, { status: 'unknown' }>
type KnownProducer = Exclude<ProducerState, { status: 'unknown' }>

/** Products and producers of a cart, from the event log. They determine what the buyer is charged. */
export interface CartSnapshot {
  readonly products: ReadonlyMap<string, KnownProduct>
  readonly producers: ReadonlyMap<string, KnownProducer>
  /** Producers that may sell: the processor accepts payments for them, and their account is active. */
  readonly payable: ReadonlySet<string>
}

export async function loadCart(bus: CommandBus, productIds: readonly string[]): Promise<CartSnapshot> {
  const found = await Promise.all(productIds.map((id) => bus.load(product, id)))
  const products = new Map<string, KnownProduct>()
  for (const state of found) if (state.status !== 'unknown') products.set(state.productId, state)
  const producerIds = [...new Set([...products.values()].map(({ producerId }) => producerId))]
  const sellers = await Promise.all(producerIds.map((id) => bus.load(producer, id)))
  const producers = new Map<string, KnownProducer>()
  for (const state of sellers) if (state.status !== 'unknown') producers.set(state.producerId, state)
  const sells = await Promise.all([...producers.values()].map((seller) => canSell(bus, seller)))
  return { products, producers, payable: new Set([...producers.keys()].filter((_, index) => sells[index])) }
}

interface StoreCreditRequest {
  readonly body: Pick<StartCheckoutForm, 'storeCreditCents'>
  readonly actor: Actor
}

/**
 * Refuses a store credit amount that the account does not have; undefined if it has enough, or none was requested.
 * `ownCents` is the amount reserved by the buyer's open checkout, which the new one takes over.
 */
export async function creditRefusal(
  { bus }: { readonly bus: CommandBus },
  { body: { storeCreditCents = 0 }, actor }: StoreCreditRequest,
  { totalCents, ownCents }: { readonly totalCents: Cents; readonly ownCents: Cents },
): Promise<Refusal | undefined> {
  if (storeCreditCents === 0) return undefined
  if (actor.kind !== 'member') return refuse('store_credit_requires_account')
  const available = availableStoreCredit(await bus.load(storeCredit, actor.accountId)) + ownCents
  if (storeCreditCents > available || storeCreditCents > totalCents)
    return refuse('store_credit_changed', { available })
  const remainingCents = totalCents - storeCreditCents
  return remainingCents > 0 && remainingCents < MIN_CHARGE_CENTS
    ? refuse('charge_below_minimum', { least: MIN_CHARGE_CENTS })
    : undefined
}
