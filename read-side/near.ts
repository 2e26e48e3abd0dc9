import { RADIUS } from '#domain/kernel/radius.ts'
import { type Refusal, refuse } from '#domain/kernel/refusal.ts'
import type { Places, Town } from '#platform/places/places.ts'

/** A circle around a ZIP code, in miles. */
export interface Near {
  readonly town: Town
  readonly radiusMiles: number
}

/** What was asked for; undefined without a ZIP code, refused with one that nobody knows. */
export function nearOf(
  { zipCode, radius }: { readonly zipCode?: string | undefined; readonly radius?: number | undefined },
  places: Places,
): Near | undefined | Refusal {
  const zip = zipCode?.trim()
  if (!zip) return undefined
  const town = places.find(zip)
  return town ? { town, radiusMiles: radius ?? RADIUS.usual } : refuse('zip_unknown', { zip })
}
