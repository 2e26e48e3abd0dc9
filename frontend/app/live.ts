import { type QueryClient, type QueryKey, useQueryClient } from '@tanstack/react-query'
import { useAtomValue } from 'jotai'
import { useEffect, useRef } from 'react'
import type { LiveMessage } from '#domain/kernel/contract.ts'
import { type LiveMap, live } from '#frontend/shared/lib/live.ts'
import { staleKeys } from '#frontend/shared/lib/query-invalidation.ts'
import { userQuery, useUser } from '#frontend/shared/lib/session.ts'
import { switchUser } from '#frontend/shared/lib/sign-out.ts'
import { signedOutAtom } from '#frontend/shared/lib/signed-out.ts'

/** Every feature's own map; there is no other switch. Fetched once the page stands, so the first load does not bear them. */
const loadMaps = async (): Promise<readonly LiveMap[]> => {
  const features = await Promise.all([
    import('#frontend/producer/analytics/live-map.ts'),
    import('#frontend/shared/subscriptions/live-map.ts'),
    import('#frontend/shared/cart/cart.ts'),
    import('#frontend/shared/catalog/api.ts'),
    import('#frontend/staff/certificates/live-map.ts'),
    import('#frontend/shop/checkout/api.ts'),
    import('#frontend/shared/store-credit/live-map.ts'),
    import('#frontend/shared/disputes/live-map.ts'),
    import('#frontend/shared/favorites/api.ts'),
    import('#frontend/producer/inventory/live-map.ts'),
    import('#frontend/staff/moderation/live-map.ts'),
    import('#frontend/shared/orders/live-map.ts'),
    import('#frontend/producer/products/live-map.ts'),
    import('#frontend/producer/payouts/live-map.ts'),
    import('#frontend/shared/producers/api.ts'),
    import('#frontend/staff/reconciliation/live-map.ts'),
    import('#frontend/shop/reviews/api.ts'),
    import('#frontend/shared/enforcement/live-map.ts'),
    import('#frontend/shared/seasonal/live-map.ts'),
    import('#frontend/shared/stock-alerts/live-map.ts'),
    import('#frontend/account/notifications/api.ts'),
    import('#frontend/account/messaging/live-map.ts'),
    import('#frontend/shared/identity/live-map.ts'),
    import('#frontend/shared/producer-verification/live-map.ts'),
  ])
  return features.map(({ liveMap }) => liveMap)
}

/** Connects the page: what the socket tells makes queries stale, and those on screen are asked again. */
export function useLive(): void {
  const queries = useQueryClient()
  useEffect(() => {
    const maps = loadMaps()
    const stale = staleKeys((queryKey) => void queries.invalidateQueries({ queryKey }))
    const stop = live.listen((message) => {
      void maps.then((all) => stale.add(keysOf(message, all)))
      if (message.type === 'welcome') checkSession(queries, message)
    })
    live.connect()
    const hurry = () => live.hurry()
    addEventListener('online', hurry)
    return () => {
      removeEventListener('online', hurry)
      stop()
      stale.forget()
    }
  }, [queries])
  useSocketOfUser()
  useEndedSession(queries)
}

/** What a message makes stale: everything, when too much was missed to be told piece by piece. */
const keysOf = (message: LiveMessage, maps: readonly LiveMap[]): readonly QueryKey[] =>
  message.type === 'resync' ? [[]] : maps.flatMap((map) => map[message.type]?.(message) ?? [])

/** A session may end elsewhere: its socket is closed, and the next one is greeted as a visitor's. */
function checkSession(queries: QueryClient, { signedIn }: LiveMessage): void {
  const user = queries.getQueryData(userQuery.queryKey)
  if (user !== undefined && signedIn !== (user !== null))
    void queries.invalidateQueries({ queryKey: userQuery.queryKey })
}

/** Signed in or out, here or in another tab, or a producer now: the socket belongs to before and is opened anew. */
function useSocketOfUser(): void {
  const { data: user } = useUser()
  const id = user === undefined ? undefined : user ? `${user.id} ${user.producerId}` : 'visitor'
  const before = useRef(id)
  useEffect(() => {
    if (before.current !== undefined && id !== before.current) live.renew()
    before.current = id
  }, [id])
}

/** The session ended by itself: whatever it showed goes, and pages for members lead to the sign-in, which says why. */
function useEndedSession(queries: QueryClient): void {
  const { data: user } = useUser()
  const why = useAtomValue(signedOutAtom)
  useEffect(() => {
    if (why && user) void switchUser(null, queries)
  }, [why, user, queries])
}
