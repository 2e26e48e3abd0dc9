import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { NotificationFeed, NotificationFilter, notificationsContract } from '#domain/notifications/contract.ts'
import type { EndpointOf } from '#frontend/lib/endpoint.ts'
import { call } from '#frontend/lib/http.ts'
import type { LiveMap } from '#frontend/lib/live-map.ts'
import { sentenceOf } from '#frontend/lib/problem-error.ts'
import { toast } from '#frontend/ui/toasts.tsx'
import { withAllRead, withNone, withOneRead, withoutOne } from './seen.ts'

type Notifications = typeof notificationsContract
const feed: EndpointOf<Notifications['feed']> = { method: 'GET', path: '/api/me/notifications' }
const counts: EndpointOf<Notifications['counts']> = { method: 'GET', path: '/api/me/notifications/counts' }
const read: EndpointOf<Notifications['read']> = { method: 'POST', path: '/api/me/notifications/:id/read' }
const readAll: EndpointOf<Notifications['readAll']> = { method: 'POST', path: '/api/me/notifications/read-all' }
const clear: EndpointOf<Notifications['clear']> = { method: 'POST', path: '/api/me/notifications/clear' }
const remove: EndpointOf<Notifications['remove']> = { method: 'DELETE', path: '/api/me/notifications/:id' }

const keys = {
  all: ['notifications'],
  feeds: ['notifications', 'feed'],
} as const

export interface NoticesAsked {
  readonly filter: NotificationFilter
  readonly page: number
}

/** What the one signed in is told, page by page. */
export const noticesQuery = ({ filter, page }: NoticesAsked) =>
  queryOptions({
    queryKey: [...keys.feeds, filter, page],
    queryFn: ({ signal }) => call(feed, { query: { filter, page }, signal }),
  })

/** The newest of all: what the bell shows. */
export const feedQuery = noticesQuery({ filter: 'all', page: 1 })

/** `day` and `week`: when they began where the reader is. */
export const countsQuery = (began: { readonly day: string; readonly week: string }) =>
  queryOptions({
    queryKey: [...keys.all, 'counts', began],
    queryFn: ({ signal }) => call(counts, { query: began, signal }),
  })

export const useReadOne = () =>
  useSeen(
    (id: string) => call(read, { params: { id } }),
    (before, id) => withOneRead(before, id, new Date().toISOString()),
  )

/** `through` is the time of the newest notification shown: later ones are not affected. */
export const useReadAll = () =>
  useSeen(
    (through: string) => call(readAll, { body: { through } }),
    (before) => withAllRead(before, new Date().toISOString()),
  )

export const useClearAll = () => useSeen((through: string) => call(clear, { body: { through } }), withNone)

export const useRemoveOne = () => useSeen((id: string) => call(remove, { params: { id } }), withoutOne)

/** Shown at once wherever it stands, taken back when the server refuses. */
function useSeen(
  send: (what: string) => Promise<unknown>,
  after: (feed: NotificationFeed, what: string) => NotificationFeed,
) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: send,
    mutationKey: keys.all,
    onMutate: async (what) => {
      await queries.cancelQueries({ queryKey: keys.feeds })
      const before = queries.getQueriesData({ queryKey: keys.feeds })
      queries.setQueriesData<NotificationFeed>({ queryKey: keys.feeds }, (known) => known && after(known, what))
      return before
    },
    onError: (error, _what, before) => {
      toast({ title: 'Error', text: sentenceOf(error), tone: 'error' })
      for (const [queryKey, data] of before ?? []) queries.setQueryData(queryKey, data)
    },
    // Of several at once the last asks for the truth: an answer in between would bring back what is going.
    onSettled: async () => {
      if (queries.isMutating({ mutationKey: keys.all }) > 1) return
      await queries.invalidateQueries({ queryKey: keys.all })
    },
  })
}

export const liveMap: LiveMap = {
  notification: () => [keys.all],
  favorite_producer_update: () => [keys.all],
  // Read marks are not in the log, so a resumed connection may have missed some.
  caught_up: () => [keys.all],
}
