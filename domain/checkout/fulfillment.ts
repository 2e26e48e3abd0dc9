import { formatMoney } from '#domain/kernel/format.ts'
import type { Cents } from '../kernel/money.ts'
import type { DeliverySettings, FulfillmentSettings, PickupLocation } from '../producers/producer.events.ts'

export type FulfillmentOption = 'pickup' | 'delivery'

/** The chosen further pickup location, if the producer still offers it. */
export const selectedPickupLocation = (
  terms: FulfillmentSettings,
  placeId: string | undefined,
): PickupLocation | undefined => terms.pickup?.further?.find((place) => place.placeId === placeId)

export interface FulfillmentContext {
  readonly businessName: string
  readonly terms: FulfillmentSettings
  /** The products ordered from this producer, with the fulfillment methods of each. */
  readonly goods: readonly { readonly name: string; readonly fulfillmentMethods: readonly FulfillmentOption[] }[]
  readonly subtotalCents: Cents
  /** Distance between the producer's and the buyer's ZIP code; undefined without the latter. */
  readonly miles: number | undefined
  /** The buyer's ZIP code. */
  readonly zip?: string | undefined
  /** A further pickup location; undefined for the producer's own. */
  readonly placeId?: string | undefined
}

/** Fee and minimum for a delivery to this ZIP code: those of its zone, otherwise the general ones. */
export const deliveryFor = (delivery: DeliverySettings, zip: string | undefined): DeliveryPrice => ({
  ...(zoneOf(delivery, zip) ?? delivery),
})

interface DeliveryPrice {
  readonly feeCents: Cents
  readonly minimumCents: Cents
}

const zoneOf = ({ zones = [] }: DeliverySettings, zip: string | undefined) =>
  zip === undefined ? undefined : zones.find(({ zips }) => zips.includes(zip.slice(0, 5)))

/** Why this fulfillment method is not available, as text for the buyer; undefined if it is. */
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
    : `${businessName} no longer offers this pickup location.`

function deliveryRefusal({ businessName, terms, subtotalCents, miles, zip }: FulfillmentContext): string | undefined {
  const delivery = terms.delivery!
  const { minimumCents } = deliveryFor(delivery, zip)
  const { radiusMiles } = delivery
  if (subtotalCents < minimumCents) return `${businessName} delivers orders of ${formatMoney(minimumCents)} or more.`
  if (miles !== undefined && miles > radiusMiles && !zoneOf(delivery, zip))
    return `${businessName} delivers within ${radiusMiles} miles; this address is ${Math.round(miles)} miles away.`
  return undefined
}
