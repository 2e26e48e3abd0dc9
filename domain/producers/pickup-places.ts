import type { z } from 'zod'
import type { ClosedPeriod } from './closed.ts'
import { type LocalTime, nextWindow } from './opening.ts'
import { type FulfilmentTerms, type PickupPlace, pickupPlace, pickupWindow } from './producer.events.ts'

/** A further place as buyers see it, with the next time somebody is there. */
export const pickupPlaceView = pickupPlace.extend({ next: pickupWindow.nullable() })
export type PickupPlaceView = z.infer<typeof pickupPlaceView>

export const furtherPlaces = ({ pickup }: Pick<FulfilmentTerms, 'pickup'>): readonly PickupPlace[] =>
  pickup?.further ?? []

export const placesSeen = (
  terms: Pick<FulfilmentTerms, 'pickup'>,
  now: LocalTime,
  closed: readonly ClosedPeriod[],
): PickupPlaceView[] =>
  furtherPlaces(terms).map((place) => ({ ...place, next: nextWindow(place.opening, now, closed) ?? null }))

/** Whether a producer's goods can be fetched at a farmers market. */
export const comesToMarket = (terms: Pick<FulfilmentTerms, 'pickup'>): boolean =>
  furtherPlaces(terms).some(({ isMarket }) => isMarket)
