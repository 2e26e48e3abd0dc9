import { formatMoney } from '#domain/kernel/format.ts'
import type { Cents } from '../kernel/money.ts'
import type { DeliverySettings, FulfillmentSettings, PickupLocation } from '../producers/producer.events.ts'

export type FulfillmentOption = 'pickup' | 'delivery'

/** The further place somebody chose, if it is still one of the producer's. */
export const selectedPickupLocation = (
  terms: FulfillmentSettings,
  placeId: string | undefined,
): PickupLocation | undefined => terms.pickup?.further?.find((place) => place.placeId === placeId)

export interface FulfillmentContext {
  readonly businessName: string
  readonly terms: FulfillmentSettings
  /** The goods wanted from this producer, and the ways each may go. */
  readonly goods: readonly { readonly name: string; readonly fulfillmentMethods: readonly FulfillmentOption[] }[]
  readonly subtotalCents: Cents
  /** From the producer's ZIP code to the buyer's; undefined while the buyer has named none. */
  readonly miles: number | undefined
  /** The buyer's; undefined while they have named none. */
  readonly zip?: string | undefined
  /** The further place where the goods are wanted; undefined for the producer's own. */
  readonly placeId?: string | undefined
}

/** Fee and minimum of a delivery to this ZIP code: those of its zone, else the general ones. */
export const deliveryFor = (delivery: DeliverySettings, zip: string | undefined): DeliveryPrice => ({
  ...(zoneOf(delivery, zip) ?? delivery),
})

interface DeliveryPrice {
  readonly feeCents: Cents
  readonly minimumCents: Cents
}

const zoneOf = ({ zones = [] }: DeliverySettings, zip: string | undefined) =>
  zip === undefined ? undefined : zones.find(({ zips }) => zips.includes(zip.slice(0, 5)))

/** Why this way of handing over is not to be had, in words for the buyer; undefined when it is. */
export function fulfillmentRefusal(way: FulfillmentOption, facts: FulfillmentContext): string | undefined {
  const { businessName, terms, goods } = facts
  if (!terms[way]) return `${businessName} does not offer ${way}.`
  const stuck = goods.find((good) => !good.fulfillmentMethods.includes(way))
  if (stuck) return `${stuck.name} is not available for ${way}.`
  return way === 'delivery' ? deliveryRefusal(facts) : pickupRefusal(facts)
}

const pickupRefusal = ({ businessName, terms, placeId }: FulfillmentContext): string | undefined =>
  placeId === undefined || selectedPickupLocation(terms, placeId)
    ? undefined
    : `${businessName} does not come there any more.`

function deliveryRefusal({ businessName, terms, subtotalCents, miles, zip }: FulfillmentContext): string | undefined {
  const delivery = terms.delivery!
  const { minimumCents } = deliveryFor(delivery, zip)
  const { radiusMiles } = delivery
  if (subtotalCents < minimumCents) return `${businessName} delivers from ${formatMoney(minimumCents)} on.`
  if (miles !== undefined && miles > radiusMiles && !zoneOf(delivery, zip))
    return `${businessName} delivers within ${radiusMiles} miles; this address is ${Math.round(miles)} miles away.`
  return undefined
}
