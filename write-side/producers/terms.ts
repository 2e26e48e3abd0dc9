import { type Refusal, refuse } from '#domain/kernel/refusal.ts'
import type { ToldProducer } from '#domain/producers/contract.ts'
import { openingWords } from '#domain/producers/opening.ts'
import type { FulfilmentTerms } from '#domain/producers/producer.events.ts'
import type { Places } from '#platform/places/places.ts'

interface Told {
  readonly terms: FulfilmentTerms
  readonly pickupAddress?: string
}

/** How goods are handed over, as a form tells it. Hours that nobody put in words are put in words here. */
export function termsFrom({ pickup, delivery }: ToldProducer, places: Places): Told | Refusal {
  const unknown = delivery?.zones.flatMap(({ zips }) => zips).find((zip) => !places.find(zip))
  if (unknown) return refuse('zip_unknown', { zip: unknown, fields: { 'delivery.zones': unknownZip(unknown) } })
  const terms = { pickup: pickup && pickupOf(pickup), delivery: delivery && deliveryOf(delivery) }
  return { terms, ...(pickup ? { pickupAddress: pickup.address } : {}) }
}

const unknownZip = (zip: string): string => `We do not know the ZIP code ${zip}`

const pickupOf = ({ hours, opening, placeName, addressIsPublic }: NonNullable<ToldProducer['pickup']>) => ({
  hours: hours || openingWords(opening),
  ...(opening.length > 0 ? { opening } : {}),
  ...(placeName ? { placeName } : {}),
  ...(addressIsPublic ? { addressIsPublic } : {}),
})

const deliveryOf = ({ zones, ...delivery }: NonNullable<ToldProducer['delivery']>) => ({
  ...delivery,
  ...(zones.length > 0 ? { zones } : {}),
})
