import { type QueryClient, type QueryKey, useQueryClient } from '@tanstack/react-query'
import { useAtomValue } from 'jotai'
import { useEffect, useRef } from 'react'
import type { LiveMessage } from '#domain/kernel/contract.ts'
import { type LiveMap, live } from '#frontend/shared/lib/live.ts'
import { staleKeys } from '#frontend/shared/lib/query-invalidation.ts'
import { userQuery, useUser } from '#frontend/shared/lib/session.ts'
import { switchUser } from '#frontend/shared/lib/sign-out.ts'
import { signOutReasonAtom } from '#frontend/shared/lib/signed-out.ts'

/** Live maps of all features. Loaded after the first render to keep them out of the initial bundle. */
const loadMaps = async (): Promise<readonly LiveMap[]> => {
  const [audiences, features] = await Promise.all([
    Promise.all([
      import('#frontend/shared/live-maps.ts'),
      import('#frontend/producer/live-maps.ts'),
      import('#frontend/staff/live-maps.ts'),
    ]),
    Promise.all([
      import('#frontend/shared/cart/cart.ts'),
      import('#frontend/shared/catalog/api.ts'),
      import('#frontend/shop/checkout/api.ts'),
      import('#frontend/shared/favorites/api.ts'),
      import('#frontend/shared/producers/api.ts'),
      import('#frontend/shop/reviews/api.ts'),
      import('#frontend/account/notifications/api.ts'),
    ]),
  ])
  return [...audiences.flatMap(({ liveMaps }) => liveMaps), ...features.map(({ liveMap }) => liveMap)]
}

/** Opens the live connection. Its messages invalidate queries, and active queries refetch. */
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
    const reconnect = () => live.reconnectNow()
    addEventListener('online', reconnect)
    return () => {
      removeEventListener('online', reconnect)
      stop()
      stale.forget()
    }
  }, [queries])
  useReconnectOnUserChange()
  useEndedSession(queries)
}

/** Query keys that a message invalidates: all of them on `resync`, sent after messages were lost. */
const keysOf = (message: LiveMessage, maps: readonly LiveMap[]): readonly QueryKey[] =>
  message.type === 'resync' ? [[]] : maps.flatMap((map) => map[message.type]?.(message) ?? [])

/** Refetches the user when the socket's session differs, for example because the user signed out in another tab. */
function checkSession(queries: QueryClient, { signedIn }: LiveMessage): void {
  const user = queries.getQueryData(userQuery.queryKey)
  if (user !== undefined && signedIn !== (user !== null))
    void queries.invalidateQueries({ queryKey: userQuery.queryKey })
}

/** Reopens the socket when the user signs in or out, in any tab, or becomes a producer. */
function useReconnectOnUserChange(): void {
  const { data: user } = useUser()
  const id = user === undefined ? undefined : user ? `${user.id} ${user.producerId}` : 'visitor'
  const previousId = useRef(id)
  useEffect(() => {
    if (previousId.current !== undefined && id !== previousId.current) live.restart()
    previousId.current = id
  }, [id])
}

/**
 * Clears the user's data when the server ends the session. Member pages then redirect to the sign-in page, which shows
 * the reason.
 */
function useEndedSession(queries: QueryClient): void {
  const { data: user } = useUser()
  const reason = useAtomValue(signOutReasonAtom)
  useEffect(() => {
    if (reason && user) void switchUser(null, queries)
  }, [reason, user, queries])
}
