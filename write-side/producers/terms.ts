import { type Refusal, refuse } from '#domain/kernel/refusal.ts'
import type { ProducerContact } from '#domain/producers/contract.ts'
import { formatOpeningHours } from '#domain/producers/opening.ts'
import type { FulfillmentSettings, PickupLocation } from '#domain/producers/producer.events.ts'
import type { Geocoder } from '#platform/geo/geocoder.ts'

interface Told {
  readonly terms: FulfillmentSettings
  readonly pickupAddress?: string
}

interface TermsBeside {
  readonly geocoder: Geocoder
  /** The id of a further place that is new, by its place in the form. */
  readonly placeIdOf: (nth: number) => string
}

/** How goods are handed over, as a form tells it. Hours that nobody put in words are put in words here. */
export function fulfillmentSettingsFrom(
  { pickup, delivery }: ProducerContact,
  { geocoder, placeIdOf }: TermsBeside,
): Told | Refusal {
  const unknown = delivery?.zones.flatMap(({ zips }) => zips).find((zip) => !geocoder.find(zip))
  if (unknown) return refuse('zip_code_unknown', { zip: unknown, fields: { 'delivery.zones': unknownZip(unknown) } })
  const terms = { pickup: pickup && pickupOf(pickup, placeIdOf), delivery: delivery && deliveryOf(delivery) }
  return { terms, ...(pickup ? { pickupAddress: pickup.address } : {}) }
}

const unknownZip = (zip: string): string => `We do not know the ZIP code ${zip}`

type ToldPickup = NonNullable<ProducerContact['pickup']>

const pickupOf = (told: ToldPickup, placeIdOf: TermsBeside['placeIdOf']) => {
  const { placeName, addressIsPublic, further } = told
  return {
    ...whenOf(told),
    ...(placeName ? { placeName } : {}),
    ...(addressIsPublic ? { addressIsPublic } : {}),
    ...(further.length > 0 ? { further: further.map((place, nth) => placeOf(place, placeIdOf(nth))) } : {}),
  }
}

const placeOf = (told: ToldPickup['further'][number], newId: string): PickupLocation => {
  const { placeId = newId, name, address, isMarket } = told
  return { placeId, name, address, ...whenOf(told), ...(isMarket ? { isMarket } : {}) }
}

const whenOf = ({ hours, opening }: Pick<ToldPickup, 'hours' | 'opening'>) => ({
  hours: hours || formatOpeningHours(opening),
  ...(opening.length > 0 ? { opening } : {}),
})

const deliveryOf = ({ zones, ...delivery }: NonNullable<ProducerContact['delivery']>) => ({
  ...delivery,
  ...(zones.length > 0 ? { zones } : {}),
})
