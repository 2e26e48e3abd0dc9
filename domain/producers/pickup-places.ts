import type { ClosedPeriod } from './closed.ts'
import { type LocalTime, nextWindow } from './opening.ts'
import type { FulfilmentTerms, PickupPlace, PickupPlaceView } from './producer.events.ts'

type Terms = Pick<FulfilmentTerms, 'pickup'>

const furtherPlaces = ({ pickup }: Terms): readonly PickupPlace[] => pickup?.further ?? []

export const placesSeen = (terms: Terms, now: LocalTime, closed: readonly ClosedPeriod[]): PickupPlaceView[] =>
  furtherPlaces(terms).map((place) => ({ ...place, next: nextWindow(place.opening, now, closed) ?? null }))

/** Whether a producer's goods can be fetched at a farmers market. */
export const comesToMarket = (terms: Terms): boolean => furtherPlaces(terms).some(({ isMarket }) => isMarket)
