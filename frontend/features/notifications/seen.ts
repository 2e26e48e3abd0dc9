import type { NotificationFeed, NotificationView } from '#domain/notifications/contract.ts'

/** The feed once one of it was read. */
export function withOneRead(feed: NotificationFeed, id: string, readAt: string): NotificationFeed {
  const was = feed.notifications.find((notification) => notification.id === id)
  if (!was || was.readAt) return feed
  return {
    notifications: feed.notifications.map((each) => (each.id === id ? { ...each, readAt } : each)),
    unread: Math.max(0, feed.unread - 1),
  }
}

export const withAllRead = (feed: NotificationFeed, readAt: string): NotificationFeed => ({
  notifications: feed.notifications.map((each) => (each.readAt ? each : { ...each, readAt })),
  unread: 0,
})

/** What is new since the page knew only these; nothing, when it knew none yet. Newest first, as the feed. */
export const newsIn = (
  known: ReadonlySet<string> | undefined,
  { notifications }: NotificationFeed,
): NotificationView[] => (known ? notifications.filter(({ id, readAt }) => !readAt && !known.has(id)) : [])
