import { formatMoney } from '#domain/kernel/format.ts'
import type { Cents } from '../kernel/money.ts'
import type { DeliverySettings, FulfillmentSettings, PickupLocation } from '../producers/producer.events.ts'

export type FulfillmentOption = 'pickup' | 'delivery'

/** The chosen further pickup location, if the producer still offers it. */
export const selectedPickupLocation = (
  terms: FulfillmentSettings,
  pickupLocationId: string | undefined,
): PickupLocation | undefined =>
  terms.pickup?.pickupLocations?.find((location) => location.pickupLocationId === pickupLocationId)

export interface FulfillmentContext {
  readonly businessName: string
  readonly terms: FulfillmentSettings
  /** The products ordered from this producer, with the fulfillment methods of each. */
  readonly products: readonly { readonly name: string; readonly fulfillmentMethods: readonly FulfillmentOption[] }[]
  readonly subtotalCents: Cents
  /** Distance between the producer's and the buyer's ZIP code; undefined without the latter. */
  readonly miles: number | undefined
  /** The buyer's ZIP code. */
  readonly zipCode?: string | undefined
  /** A further pickup location; undefined for the producer's own. */
  readonly pickupLocationId?: string | undefined
}

/** Fee and minimum for a delivery to this ZIP code: those of its zone, otherwise the general ones. */
export const deliveryFor = (delivery: DeliverySettings, zipCode: string | undefined): DeliveryPrice => ({
  ...(zoneOf(delivery, zipCode) ?? delivery),
})

interface DeliveryPrice {
  readonly feeCents: Cents
  readonly minimumCents: Cents
}

const zoneOf = ({ zones = [] }: DeliverySettings, zipCode: string | undefined) =>
  zipCode === undefined ? undefined : zones.find(({ zipCodes }) => zipCodes.includes(zipCode.slice(0, 5)))

/** Why this fulfillment method is not available, as text for the buyer; undefined if it is. */
export function fulfillmentRefusal(method: FulfillmentOption, context: FulfillmentContext): string | undefined {
  const { businessName, terms, products } = context
  if (!terms[method]) return `${businessName} does not offer ${method}.`
  const unavailable = products.find((product) => !product.fulfillmentMethods.includes(method))
  if (unavailable) return `${unavailable.name} is not available for ${method}.`
  return method === 'delivery' ? deliveryRefusal(context) : pickupRefusal(context)
}

const pickupRefusal = ({ businessName, terms, pickupLocationId }: FulfillmentContext): string | undefined =>
  pickupLocationId === undefined || selectedPickupLocation(terms, pickupLocationId)
    ? undefined
    : `${businessName} no longer offers this pickup location.`

function deliveryRefusal({
  businessName,
  terms,
  subtotalCents,
  miles,
  zipCode,
}: FulfillmentContext): string | undefined {
  const delivery = terms.delivery!
  const { minimumCents } = deliveryFor(delivery, zipCode)
  const { radiusMiles } = delivery
  if (subtotalCents < minimumCents) return `${businessName} delivers orders of ${formatMoney(minimumCents)} or more.`
  if (miles !== undefined && miles > radiusMiles && !zoneOf(delivery, zipCode))
    return `${businessName} delivers within ${radiusMiles} miles; this address is ${Math.round(miles)} miles away.`
  return undefined
}
