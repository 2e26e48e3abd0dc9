import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { NotificationFeed, notificationsContract } from '#domain/notifications/contract.ts'
import type { EndpointOf } from '#frontend/lib/endpoint.ts'
import { call } from '#frontend/lib/http.ts'
import type { LiveMap } from '#frontend/lib/live-map.ts'
import { withAllRead, withOneRead } from './seen.ts'

type Notifications = typeof notificationsContract
const feed: EndpointOf<Notifications['feed']> = { method: 'GET', path: '/api/me/notifications' }
const read: EndpointOf<Notifications['read']> = { method: 'POST', path: '/api/me/notifications/:id/read' }
const readAll: EndpointOf<Notifications['readAll']> = { method: 'POST', path: '/api/me/notifications/read-all' }
const clear: EndpointOf<Notifications['clear']> = { method: 'POST', path: '/api/me/notifications/clear' }

/** What the one signed in is told. */
export const feedQuery = queryOptions({
  queryKey: ['notifications', 'feed'],
  queryFn: ({ signal }) => call(feed, { signal }),
})

export const useReadOne = () =>
  useSeen(
    (id: string) => call(read, { params: { id } }),
    (before, id) => withOneRead(before, id, new Date().toISOString()),
  )

/** `upTo` is when the newest one in sight was made: what came since is not touched. */
export const useReadAll = () =>
  useSeen(
    (upTo: string) => call(readAll, { body: { upTo } }),
    (before) => withAllRead(before, new Date().toISOString()),
  )

export const useClearAll = () =>
  useSeen(
    (upTo: string) => call(clear, { body: { upTo } }),
    () => ({ notifications: [], unread: 0 }),
  )

/** Shown at once, taken back when the server refuses. */
function useSeen(
  send: (what: string) => Promise<unknown>,
  after: (feed: NotificationFeed, what: string) => NotificationFeed,
) {
  const queries = useQueryClient()
  const { queryKey } = feedQuery
  return useMutation({
    mutationFn: send,
    onMutate: async (what) => {
      await queries.cancelQueries({ queryKey })
      const before = queries.getQueryData(queryKey)
      if (before) queries.setQueryData(queryKey, after(before, what))
      return before
    },
    onError: (_error, _what, before) => queries.setQueryData(queryKey, before),
    onSettled: () => queries.invalidateQueries({ queryKey }),
  })
}

export const liveMap: LiveMap = { notification: () => [feedQuery.queryKey] }
