import { useCallback, useMemo } from 'react'
import { useLocation, useSearchParams } from 'react-router-dom'
import { SEARCH_RADIUS, zipCodeOf } from '#domain/kernel/location.ts'
import { useHydrated } from './browser.ts'
import { paths } from './paths.ts'

/** A ZIP code (five digits, or empty) and a radius in miles. */
export interface Near {
  readonly zip: string
  readonly radius: number
}

/** Reads the URL, including its older parameter name. Ignores invalid values. */
export function nearIn(query: URLSearchParams): Near {
  const radius = Number(query.get('radius') ?? '')
  const isInRange = radius >= SEARCH_RADIUS.min && radius <= SEARCH_RADIUS.max
  return {
    zip: zipCodeOf(query.get('zip') ?? query.get('zipCode') ?? '') ?? '',
    radius: isInRange ? Math.round(radius / SEARCH_RADIUS.step) * SEARCH_RADIUS.step : SEARCH_RADIUS.default,
  }
}

/** The same parameters with this location. Omits the radius without a ZIP code. */
export function withNear(query: URLSearchParams, { zip, radius }: Near): URLSearchParams {
  const next = new URLSearchParams(query)
  for (const name of ['zip', 'zipCode', 'radius']) next.delete(name)
  if (zip) next.set('zip', zip)
  if (zip && radius !== SEARCH_RADIUS.default) next.set('radius', String(radius))
  return next
}

/** The next radius to try when no results are near: twice as far, up to the maximum. */
export const widerRadius = ({ zip, radius }: Near): number | undefined =>
  zip && radius < SEARCH_RADIUS.max ? Math.min(radius * 2, SEARCH_RADIUS.max) : undefined

/** `1 mile`, `3.2 miles`. */
export const formatMiles = (miles: number): string => `${miles} ${miles === 1 ? 'mile' : 'miles'}`

/**
 * The marketplace search the user is in or came from. Links from the search store its URL in the history state, which
 * survives reloads. Undefined for visitors who arrived another way.
 */
export function useMarketSearchUrl(): string | undefined {
  const { pathname, search, state } = useLocation()
  const isHydrated = useHydrated()
  if (pathname === paths.marketplace) return pathname + search
  return isHydrated ? marketSearchUrlIn(state) : undefined
}

/** The search URL in a history entry's state, if present. */
export function marketSearchUrlIn(state: unknown): string | undefined {
  if (typeof state !== 'object' || state === null || !('market' in state)) return undefined
  const { market } = state
  const isSearchUrl =
    typeof market === 'string' && (market === paths.marketplace || market.startsWith(`${paths.marketplace}?`))
  return isSearchUrl ? market : undefined
}

/** The location in the URL. Radius changes replace the history entry. */
export function useNear() {
  const [query, setQuery] = useSearchParams()
  const near = useMemo(() => nearIn(query), [query])
  const search = useCallback((zip: string) => setQuery((now) => withNear(now, { ...nearIn(now), zip })), [setQuery])
  const setRadius = useCallback(
    (radius: number) => setQuery((now) => withNear(now, { ...nearIn(now), radius }), { replace: true }),
    [setQuery],
  )
  return { near, search, setRadius }
}
