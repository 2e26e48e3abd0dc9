import type { Closure } from './closures.ts'
import { type LocalTime, nextWindow } from './opening.ts'
import type { FulfillmentSettings, PickupDetails, PickupLocation, PickupLocationView } from './producer.events.ts'

type Terms = Pick<FulfillmentSettings, 'pickup'>

const otherLocations = ({ pickup }: Terms): readonly PickupLocation[] => pickup?.further ?? []

export const pickupLocationsOf = (terms: Terms, now: LocalTime, closed: readonly Closure[]): PickupLocationView[] =>
  otherLocations(terms).map((place) => ({ ...place, next: nextWindow(place.opening, now, closed) ?? null }))

interface PickedUp {
  /** The further place an order names, as it was when the order was made. */
  readonly place: Omit<PickupLocation, 'opening' | 'isMarket'> | null | undefined
  /** The producer's own place, as it is now. */
  readonly pickup: { readonly hours: string; readonly placeName?: string | undefined } | null
  /** Of the producer's own place; null for those who may not know it. */
  readonly ownAddress: string | null
}

/** Where and when an order is picked up; null when the producer no longer offers pickup. */
export function pickupDetails({ place, pickup, ownAddress }: PickedUp): PickupDetails | null {
  if (place) return { name: place.name, address: place.address, hours: place.hours }
  return pickup && { name: pickup.placeName ?? null, address: ownAddress, hours: pickup.hours }
}

/** Whether a producer's goods can be fetched at a farmers market. */
export const sellsAtFarmersMarket = (terms: Terms): boolean => otherLocations(terms).some(({ isMarket }) => isMarket)
