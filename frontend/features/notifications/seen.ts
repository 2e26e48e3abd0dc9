import type { NotificationFeed, NotificationView } from '#domain/notifications/contract.ts'

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
export const newsIn = (
  known: ReadonlySet<string> | undefined,
  { notifications }: NotificationFeed,
  newest = '',
): NotificationView[] =>
  known ? notifications.filter(({ id, readAt, createdAt }) => !readAt && !known.has(id) && createdAt >= newest) : []
