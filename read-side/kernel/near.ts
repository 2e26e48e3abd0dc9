import { SEARCH_RADIUS } from '#domain/kernel/location.ts'
import { type Refusal, refuse } from '#domain/kernel/refusal.ts'
import { type Geocoder, milesBetween, type Point, type Town } from '#platform/geo/geocoder.ts'

/** A circle around a ZIP code, in miles. */
export interface Near {
  readonly town: Town
  readonly radiusMiles: number
}

/** The requested circle; undefined without a ZIP code, a refusal for an unknown one. */
export function nearOf(
  { zipCode, radius }: { readonly zipCode?: string | undefined; readonly radius?: number | undefined },
  geocoder: Geocoder,
): Near | undefined | Refusal {
  const requested = zipCode?.trim()
  if (!requested) return undefined
  const town = geocoder.find(requested)
  return town
    ? { town, radiusMiles: radius ?? SEARCH_RADIUS.default }
    : refuse('zip_code_unknown', { zipCode: requested })
}

/**
 * The items within the radius with their distance, nearest first; without a location all items in their given order.
 */
export function nearest<T extends Point>(all: readonly T[], near: Near | undefined): (T & WithDistance)[] {
  if (!near) return all.map((one) => ({ ...one, distance: null }))
  return all
    .map((one) => ({ ...one, distance: tenths(milesBetween(near.town, one)) }))
    .filter(({ distance }) => distance <= near.radiusMiles)
    .sort((a, b) => a.distance - b.distance)
}

export interface WithDistance {
  /** Miles, rounded to one decimal. */
  readonly distance: number | null
}

const tenths = (miles: number): number => Math.round(miles * 10) / 10
