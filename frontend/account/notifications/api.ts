import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type {
  NotificationFeed,
  NotificationFilter,
  NotificationView,
  notificationsContract,
  SettingsView,
  settingsContract,
} from '#domain/notifications/contract.ts'
import type { Choice, Topic } from '#domain/notifications/settings.ts'
import type { EndpointOf } from '#frontend/shared/lib/endpoint.ts'
import { call } from '#frontend/shared/lib/http.ts'
import type { LiveMap } from '#frontend/shared/lib/live.ts'
import { errorMessage } from '#frontend/shared/lib/problem-error.ts'
import { toast } from '#frontend/shared/ui/toasts.tsx'

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

interface NotificationQuery {
  readonly filter: NotificationFilter
  readonly page: number
}

/** The user's notifications by page. */
export const noticesQuery = ({ filter, page }: NotificationQuery) =>
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
      toast({ title: 'Error', text: errorMessage(error), tone: 'error' })
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

/** The feed once one of it was read. */
export function withOneRead(feed: NotificationFeed, id: string, readAt: string): NotificationFeed {
  const was = feed.notifications.find((notification) => notification.id === id)
  if (!was || was.readAt) return feed
  return {
    ...feed,
    notifications: feed.notifications.map((each) => (each.id === id ? { ...each, readAt } : each)),
    unread: Math.max(0, feed.unread - 1),
  }
}

export const withAllRead = (feed: NotificationFeed, readAt: string): NotificationFeed => ({
  ...feed,
  notifications: feed.notifications.map((each) => (each.readAt ? each : { ...each, readAt })),
  unread: 0,
})

export const withNone = (feed: NotificationFeed): NotificationFeed => ({
  ...feed,
  notifications: [],
  unread: 0,
  total: 0,
})

/** The feed once one of it is gone. */
export function withoutOne(feed: NotificationFeed, id: string): NotificationFeed {
  const gone = feed.notifications.find((each) => each.id === id)
  if (!gone) return feed
  return {
    ...feed,
    notifications: feed.notifications.filter((each) => each.id !== id),
    unread: Math.max(0, feed.unread - (gone.readAt ? 0 : 1)),
    total: Math.max(0, feed.total - 1),
  }
}

/**
 * What is new since the page knew only these; nothing, when it knew none yet. Newest first, as the feed. What is older than
 * the newest known has only moved up, into the place of something deleted.
 */
export const newNotifications = (
  known: ReadonlySet<string> | undefined,
  { notifications }: NotificationFeed,
  newest = '',
): NotificationView[] =>
  known ? notifications.filter(({ id, readAt, createdAt }) => !readAt && !known.has(id) && createdAt >= newest) : []

type Settings = typeof settingsContract
const settings: EndpointOf<Settings['settings']> = { method: 'GET', path: '/api/me/notification-settings' }
const change: EndpointOf<Settings['change']> = { method: 'PATCH', path: '/api/me/notification-settings' }
const mails: EndpointOf<Settings['emails']> = { method: 'GET', path: '/api/me/emails' }
const unsubscribe: EndpointOf<Settings['unsubscribe']> = { method: 'POST', path: '/api/unsubscribe' }

const MINE = ['notifications', 'settings'] as const

/** The user's notification settings. */
export const settingsQuery = queryOptions({
  queryKey: MINE,
  queryFn: ({ signal }) => call(settings, { signal }),
})

/** The newest mails to the one signed in. */
export const mailsQuery = queryOptions({
  queryKey: ['notifications', 'mails'],
  queryFn: ({ signal }) => call(mails, { signal }),
})

type SettingsChange = { readonly choice: Choice } | { readonly soundEnabled: boolean }

/** A switch was turned: shown at once, turned back when the server refuses. One after another, as they were turned. */
export function useChangeSettings() {
  const queries = useQueryClient()
  return useMutation({
    mutationKey: MINE,
    scope: { id: 'notification-settings' },
    mutationFn: (turned: SettingsChange) =>
      call(change, { body: 'choice' in turned ? { choices: [turned.choice] } : turned }),
    onMutate: async (turned) => {
      await queries.cancelQueries({ queryKey: MINE })
      const before = queries.getQueryData(settingsQuery.queryKey)
      if (before) queries.setQueryData(settingsQuery.queryKey, withChange(before, turned))
      return before
    },
    onError: (_error, _turned, before) => void queries.setQueryData(settingsQuery.queryKey, before),
    onSettled: async () => {
      if (queries.isMutating({ mutationKey: MINE }) > 1) return
      await queries.invalidateQueries({ queryKey: ['notifications'] })
    },
  })
}

export function withChange(before: SettingsView, turned: SettingsChange): SettingsView {
  if ('soundEnabled' in turned) return { ...before, soundEnabled: turned.soundEnabled }
  const { topic, channel, enabled } = turned.choice
  return { ...before, topics: { ...before.topics, [topic]: { ...before.topics[topic], [channel]: enabled } } }
}

export const useUnsubscribe = () =>
  useMutation({
    mutationFn: (link: { account: string; topic: Topic; key: string }) => call(unsubscribe, { body: link }),
  })
