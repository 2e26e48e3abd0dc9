import { SEARCH_RADIUS, zipCodeOf } from '#domain/kernel/location.ts'

/** Around which ZIP code (five digits, or empty), and how many miles. */
export interface Near {
  readonly zip: string
  readonly radius: number
}

/** Reads an address, its older spelling too; what makes no sense is as if it were not there. */
export function nearIn(query: URLSearchParams): Near {
  const radius = Number(query.get('radius') ?? '')
  const fits = radius >= SEARCH_RADIUS.min && radius <= SEARCH_RADIUS.max
  return {
    zip: zipCodeOf(query.get('zip') ?? query.get('zipCode') ?? '') ?? '',
    radius: fits ? Math.round(radius / SEARCH_RADIUS.step) * SEARCH_RADIUS.step : SEARCH_RADIUS.default,
  }
}

/** The same address with this place; a radius around nothing is left out. */
export function withNear(query: URLSearchParams, { zip, radius }: Near): URLSearchParams {
  const next = new URLSearchParams(query)
  for (const name of ['zip', 'zipCode', 'radius']) next.delete(name)
  if (zip) next.set('zip', zip)
  if (zip && radius !== SEARCH_RADIUS.default) next.set('radius', String(radius))
  return next
}

/** Where else to look when nobody is near: twice as far, up to the farthest. */
export const widerRadius = ({ zip, radius }: Near): number | undefined =>
  zip && radius < SEARCH_RADIUS.max ? Math.min(radius * 2, SEARCH_RADIUS.max) : undefined

/** `1 mile`, `3.2 miles`. */
export const milesWords = (miles: number): string => `${miles} ${miles === 1 ? 'mile' : 'miles'}`
