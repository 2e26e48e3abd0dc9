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
import { call, readFrom } from '#frontend/shared/lib/http.ts'
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
export const notificationsQuery = ({ filter, page }: NotificationQuery) =>
  queryOptions({
    queryKey: [...keys.feeds, filter, page],
    ...readFrom(feed, { query: { filter, page } }),
  })

/** The newest notifications of all types, as the bell shows them. */
export const feedQuery = notificationsQuery({ filter: 'all', page: 1 })

/** `day` and `week`: start of the current day and week in the marketplace's time zone. */
export const countsQuery = (began: { readonly day: string; readonly week: string }) =>
  queryOptions({
    queryKey: [...keys.all, 'counts', began],
    ...readFrom(counts, { query: began }),
  })

export const useMarkRead = () =>
  useFeedChange(
    (id: string) => call(read, { params: { id } }),
    (before, id) => withRead(before, id, new Date().toISOString()),
  )

/** `through` is the time of the newest notification shown: later ones are not affected. */
export const useMarkAllRead = () =>
  useFeedChange(
    (through: string) => call(readAll, { body: { through } }),
    (before) => withAllRead(before, new Date().toISOString()),
  )

export const useClearNotifications = () =>
  useFeedChange((through: string) => call(clear, { body: { through } }), clearedFeed)

export const useRemoveNotification = () =>
  useFeedChange((id: string) => call(remove, { params: { id } }), withoutNotification)

/** Updates every cached feed at once; restores them if the server refuses. */
function useFeedChange(
  send: (variables: string) => Promise<unknown>,
  after: (feed: NotificationFeed, variables: string) => NotificationFeed,
) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: send,
    mutationKey: keys.all,
    onMutate: async (variables) => {
      await queries.cancelQueries({ queryKey: keys.feeds })
      const before = queries.getQueriesData({ queryKey: keys.feeds })
      queries.setQueriesData<NotificationFeed>({ queryKey: keys.feeds }, (known) => known && after(known, variables))
      return before
    },
    onError: (error, _variables, before) => {
      toast({ title: 'Error', text: errorMessage(error), tone: 'error' })
      for (const [queryKey, data] of before ?? []) queries.setQueryData(queryKey, data)
    },
    // Of several parallel changes only the last refetches: an earlier response would bring back removed notifications.
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

/** The feed with one notification marked as read. */
export function withRead(feed: NotificationFeed, id: string, readAt: string): NotificationFeed {
  const target = feed.notifications.find((notification) => notification.id === id)
  if (!target || target.readAt) return feed
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

export const clearedFeed = (feed: NotificationFeed): NotificationFeed => ({
  ...feed,
  notifications: [],
  unread: 0,
  total: 0,
})

/** The feed without one notification. */
export function withoutNotification(feed: NotificationFeed, id: string): NotificationFeed {
  const removed = feed.notifications.find((each) => each.id === id)
  if (!removed) return feed
  return {
    ...feed,
    notifications: feed.notifications.filter((each) => each.id !== id),
    unread: Math.max(0, feed.unread - (removed.readAt ? 0 : 1)),
    total: Math.max(0, feed.total - 1),
  }
}

/**
 * The unread notifications that are not in `known`, newest first; none while `known` is undefined. One older than
 * `newest` is not new: it moved up when another was deleted.
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
const emails: EndpointOf<Settings['emails']> = { method: 'GET', path: '/api/me/emails' }
const unsubscribe: EndpointOf<Settings['unsubscribe']> = { method: 'POST', path: '/api/unsubscribe' }

const SETTINGS_KEY = ['notifications', 'settings'] as const

/** The user's notification settings. */
export const settingsQuery = queryOptions({
  queryKey: SETTINGS_KEY,
  ...readFrom(settings),
})

/** The newest emails to the signed-in user. */
export const emailsQuery = queryOptions({
  queryKey: ['notifications', 'mails'],
  ...readFrom(emails),
})

type SettingsChange = { readonly choice: Choice } | { readonly soundEnabled: boolean }

/** Changes a setting: shown at once, restored if the server refuses. Changes are sent one at a time, in order. */
export function useChangeSettings() {
  const queries = useQueryClient()
  return useMutation({
    mutationKey: SETTINGS_KEY,
    scope: { id: 'notification-settings' },
    mutationFn: (changed: SettingsChange) =>
      call(change, { body: 'choice' in changed ? { choices: [changed.choice] } : changed }),
    onMutate: async (changed) => {
      await queries.cancelQueries({ queryKey: SETTINGS_KEY })
      const before = queries.getQueryData(settingsQuery.queryKey)
      if (before) queries.setQueryData(settingsQuery.queryKey, withChange(before, changed))
      return before
    },
    onError: (_error, _changed, before) => void queries.setQueryData(settingsQuery.queryKey, before),
    onSettled: async () => {
      if (queries.isMutating({ mutationKey: SETTINGS_KEY }) > 1) return
      await queries.invalidateQueries({ queryKey: ['notifications'] })
    },
  })
}

export function withChange(before: SettingsView, changed: SettingsChange): SettingsView {
  if ('soundEnabled' in changed) return { ...before, soundEnabled: changed.soundEnabled }
  const { topic, channel, enabled } = changed.choice
  return { ...before, topics: { ...before.topics, [topic]: { ...before.topics[topic], [channel]: enabled } } }
}

export const useUnsubscribe = () =>
  useMutation({
    mutationFn: (link: { account: string; topic: Topic; key: string }) => call(unsubscribe, { body: link }),
  })
