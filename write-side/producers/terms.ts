import { type Refusal, refuse } from '#domain/kernel/refusal.ts'
import type { ToldProducer } from '#domain/producers/contract.ts'
import { openingWords } from '#domain/producers/opening.ts'
import type { FulfilmentTerms, PickupPlace } from '#domain/producers/producer.events.ts'
import type { Places } from '#platform/places/places.ts'

interface Told {
  readonly terms: FulfilmentTerms
  readonly pickupAddress?: string
}

interface TermsBeside {
  readonly places: Places
  /** The id of a further place that is new, by its place in the form. */
  readonly placeIdOf: (nth: number) => string
}

/** How goods are handed over, as a form tells it. Hours that nobody put in words are put in words here. */
export function termsFrom({ pickup, delivery }: ToldProducer, { places, placeIdOf }: TermsBeside): Told | Refusal {
  const unknown = delivery?.zones.flatMap(({ zips }) => zips).find((zip) => !places.find(zip))
  if (unknown) return refuse('zip_unknown', { zip: unknown, fields: { 'delivery.zones': unknownZip(unknown) } })
  const terms = { pickup: pickup && pickupOf(pickup, placeIdOf), delivery: delivery && deliveryOf(delivery) }
  return { terms, ...(pickup ? { pickupAddress: pickup.address } : {}) }
}

const unknownZip = (zip: string): string => `We do not know the ZIP code ${zip}`

type ToldPickup = NonNullable<ToldProducer['pickup']>

const pickupOf = (told: ToldPickup, placeIdOf: TermsBeside['placeIdOf']) => {
  const { placeName, addressIsPublic, further } = told
  return {
    ...whenOf(told),
    ...(placeName ? { placeName } : {}),
    ...(addressIsPublic ? { addressIsPublic } : {}),
    ...(further.length > 0 ? { further: further.map((place, nth) => placeOf(place, placeIdOf(nth))) } : {}),
  }
}

const placeOf = (told: ToldPickup['further'][number], newId: string): PickupPlace => {
  const { placeId = newId, name, address, isMarket } = told
  return { placeId, name, address, ...whenOf(told), ...(isMarket ? { isMarket } : {}) }
}

const whenOf = ({ hours, opening }: Pick<ToldPickup, 'hours' | 'opening'>) => ({
  hours: hours || openingWords(opening),
  ...(opening.length > 0 ? { opening } : {}),
})

const deliveryOf = ({ zones, ...delivery }: NonNullable<ToldProducer['delivery']>) => ({
  ...delivery,
  ...(zones.length > 0 ? { zones } : {}),
})
