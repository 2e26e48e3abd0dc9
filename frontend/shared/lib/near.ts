import { useCallback, useMemo } from 'react'
import { useLocation, useSearchParams } from 'react-router-dom'
import { SEARCH_RADIUS, zipCodeOf } from '#domain/kernel/location.ts'
import { paths } from './paths.ts'

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

/**
 * The search somebody is in, or came from: links from the market bear it in the history's own state, which a reload
 * keeps. Undefined for those who came another way.
 */
export function useMarketAddress(): string | undefined {
  const { pathname, search, state } = useLocation()
  if (pathname === paths.marketplace) return pathname + search
  return marketIn(state)
}

/** The address in a history entry's state, if that is what it holds. */
export function marketIn(state: unknown): string | undefined {
  if (typeof state !== 'object' || state === null || !('market' in state)) return undefined
  const { market } = state
  const isOurs =
    typeof market === 'string' && (market === paths.marketplace || market.startsWith(`${paths.marketplace}?`))
  return isOurs ? market : undefined
}

/** The place in the page's address. Another radius is no step of its own in its history. */
export function useNear() {
  const [query, setQuery] = useSearchParams()
  const near = useMemo(() => nearIn(query), [query])
  const search = useCallback((zip: string) => setQuery((now) => withNear(now, { ...nearIn(now), zip })), [setQuery])
  const reach = useCallback(
    (radius: number) => setQuery((now) => withNear(now, { ...nearIn(now), radius }), { replace: true }),
    [setQuery],
  )
  return { near, search, reach }
}
