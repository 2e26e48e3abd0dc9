import { useLocation } from 'react-router-dom'
import { paths } from './paths.ts'

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
