import { z } from 'zod'
import { defineEndpoint, problems } from '#domain/kernel/contract.ts'
import { NOTIFICATION_ID } from '#domain/notifications/notification-target.ts'
import { NOTIFICATION_TYPES } from '#domain/notifications/notification-types.ts'
import { MAX_DEVICES } from '#domain/notifications/notifications.events.ts'
import {
  CHANNELS,
  type Channel,
  type Choice,
  hasChannel,
  isChannelEnabled,
  type NotificationSettings,
  TOPICS,
  type Topic,
  topics,
} from '#domain/notifications/settings.ts'

export const emailView = z.object({
  key: z.string(),
  to: z.string(),
  subject: z.string(),
  text: z.string(),
  html: z.string(),
  sentAt: z.string(),
})
export type EmailView = z.infer<typeof emailView>

export const mailboxContract = {
  emails: defineEndpoint({
    method: 'GET',
    path: '/api/mailbox',
    summary: 'Emails sent by this marketplace, while no mail server is configured',
    query: z.object({ to: z.string().optional() }),
    response: z.array(emailView),
  }),
}

export const notificationView = z.object({
  id: z.string(),
  type: z.enum(NOTIFICATION_TYPES),
  title: z.string(),
  message: z.string(),
  /** Records the notification links to. */
  orderId: z.string().nullable(),
  productId: z.string().nullable(),
  conversationId: z.string().nullable(),
  /** Producer of the subscription box it is about. */
  producerId: z.string().nullable(),
  createdAt: z.string(),
  readAt: z.string().nullable(),
})
export type NotificationView = z.infer<typeof notificationView>

/** Filters of the notification list: all, unread, or one type. */
export const NOTIFICATION_FILTERS = ['all', 'unread', ...NOTIFICATION_TYPES] as const
export type NotificationFilter = (typeof NOTIFICATION_FILTERS)[number]

export const notificationFeed = z.object({
  /** One page, newest first. */
  notifications: z.array(notificationView),
  /** Unread notifications in total, independent of the filter. */
  unread: z.number(),
  /** Number of notifications that match the filter. */
  total: z.number(),
  page: z.number(),
  pageSize: z.number(),
})
export type NotificationFeed = z.infer<typeof notificationFeed>

const counts = z.object({ total: z.number(), unread: z.number(), today: z.number(), week: z.number() })
export type NotificationCounts = z.infer<typeof counts>

const instant = z.iso.datetime({ precision: 3 })
const feedQuery = z.object({
  filter: z.enum(NOTIFICATION_FILTERS).optional(),
  page: z.coerce.number().int().min(1).max(10_000).optional(),
})
/** Start of the day and week in the reader's time zone; by default UTC, with weeks from Sunday. */
const countsQuery = z.object({ day: instant.optional(), week: instant.optional() })

const id = z.string().regex(NOTIFICATION_ID, 'not a notification id')
const byId = z.object({ id })
/** Time of the newest notification the reader has seen; by default all. */
const seen = z.object({ through: instant.optional() })
const done = z.object({ success: z.literal(true) })

const channels = z.object({ in_app: z.boolean(), email: z.boolean(), push: z.boolean() })
export const settingsView = z.object({ topics: z.record(z.enum(topics), channels), soundEnabled: z.boolean() })
export type SettingsView = z.infer<typeof settingsView>

const choice = z
  .object({ topic: z.enum(topics), channel: z.enum(CHANNELS), enabled: z.boolean() })
  .refine(({ topic, channel }) => hasChannel(topic, channel), {
    path: ['channel'],
    message: 'This topic has no notifications on this channel.',
  })
export const settingsChange = z.object({
  choices: z
    .array(choice)
    .max(topics.length * CHANNELS.length)
    .default([]),
  soundEnabled: z.boolean().optional(),
})

/** A sent or failed email, without its content. */
export const emailLogEntry = z.object({
  key: z.string(),
  subject: z.string(),
  /** With the local part masked: `a•••@example.com`. */
  to: z.string(),
  status: z.enum(['sent', 'failed']),
  sentAt: z.string(),
})
export type EmailLogEntry = z.infer<typeof emailLogEntry>

const feed = { summary: 'Notifications of the caller, by page, with the number of unread ones', query: feedQuery }

export const notificationsContract = {
  feed: defineEndpoint({ ...feed, method: 'GET', path: '/api/me/notifications', response: notificationFeed }),
  counts: defineEndpoint({
    method: 'GET',
    path: '/api/me/notifications/counts',
    summary: 'Number of notifications: total, unread, of today and of this week',
    query: countsQuery,
    response: counts,
  }),
  read: defineEndpoint({
    method: 'POST',
    path: '/api/me/notifications/:id/read',
    summary: 'Mark a notification as read',
    params: byId,
    response: done,
  }),
  readAll: defineEndpoint({
    method: 'POST',
    path: '/api/me/notifications/read-all',
    summary: 'Mark all notifications as read, up to the newest one seen',
    body: seen,
    response: done,
  }),
  clear: defineEndpoint({
    method: 'POST',
    path: '/api/me/notifications/clear',
    summary: 'Delete all notifications, up to the newest one seen',
    body: seen,
    response: done,
  }),
  remove: defineEndpoint({
    method: 'DELETE',
    path: '/api/me/notifications/:id',
    summary: 'Delete a notification',
    params: byId,
    response: done,
  }),
}

/** Open work on each staff page, for the menu; null if the reader's role does not include it. */
export const staffWork = z.object({
  /** Items in the staff inbox. */
  inbox: z.number().nullable(),
  /** Open disputes with statements the reader has not read. */
  disputes: z.number().nullable(),
  reports: z.number().nullable(),
  accounts: z.number().nullable(),
  money: z.number().nullable(),
  verification: z.number().nullable(),
  certificates: z.number().nullable(),
  inquiries: z.number().nullable(),
})
export type StaffWork = z.infer<typeof staffWork>

export const staffWorkContract = {
  work: defineEndpoint({
    method: 'GET',
    path: '/api/staff/work',
    summary: 'Open work on each staff page',
    response: staffWork,
  }),
}

export const settingsContract = {
  settings: defineEndpoint({
    method: 'GET',
    path: '/api/me/notification-settings',
    summary: 'Notification settings of the caller',
    response: settingsView,
  }),
  change: defineEndpoint({
    method: 'PATCH',
    path: '/api/me/notification-settings',
    summary: 'Update notification settings; absent ones stay unchanged',
    body: settingsChange,
    response: settingsView,
  }),
  emails: defineEndpoint({
    method: 'GET',
    path: '/api/me/emails',
    summary: 'The latest emails sent to the caller',
    response: z.array(emailLogEntry),
  }),
  unsubscribe: defineEndpoint({
    method: 'POST',
    path: '/api/unsubscribe',
    summary: 'Unsubscribe from one kind of emails with the signed link in an email',
    body: z.object({ account: z.string().max(60), topic: z.enum(topics), key: z.string().max(100) }),
    response: done,
  }),
}

const subscription = z.object({
  endpoint: z.string().max(1_000),
  keys: z.object({
    p256dh: z.string().regex(/^[\w-]{87}=?$/, 'not a key'),
    auth: z.string().regex(/^[\w-]{22}={0,2}$/, 'not a key'),
  }),
})

/** A browser that receives push notifications. Its endpoint is never returned. */
export const deviceView = z.object({ id: z.string(), name: z.string(), registeredAt: z.string() })
export type DeviceView = z.infer<typeof deviceView>

export const pushContract = {
  devices: defineEndpoint({
    method: 'GET',
    path: '/api/me/push-devices',
    summary: 'Push devices of the caller, and the public key for subscribing',
    response: z.object({ publicKey: z.string(), devices: z.array(deviceView) }),
  }),
  add: defineEndpoint({
    method: 'POST',
    path: '/api/me/push-devices',
    summary: 'Register a push device; a repeated subscription is the same device',
    body: subscription.extend({ name: z.string().trim().min(1).max(60) }),
    response: z.object({ id: z.string() }),
  }),
  remove: defineEndpoint({
    method: 'DELETE',
    path: '/api/me/push-devices/:id',
    summary: 'Remove a push device',
    params: z.object({ id: z.string().max(60) }),
    response: done,
  }),
}

/** Field names of the first version of the settings. */
const oldSettings = z.object({
  emailNotifications: z.boolean().optional(),
  pushNotifications: z.boolean().optional(),
  orderUpdates: z.boolean().optional(),
  inventoryAlerts: z.boolean().optional(),
  messageNotifications: z.boolean().optional(),
  marketingEmails: z.boolean().optional(),
})
type OldSettings = z.infer<typeof oldSettings>

/** The same endpoints under their former paths. */
export const notificationsAliasContract = {
  feed: defineEndpoint({ ...notificationsContract.feed, path: '/api/notifications' }),
  counts: defineEndpoint({ ...notificationsContract.counts, path: '/api/notifications/counts' }),
  read: defineEndpoint({ ...notificationsContract.read, method: 'PATCH', path: '/api/notifications/:id/read' }),
  remove: defineEndpoint({ ...notificationsContract.remove, path: '/api/notifications/:id' }),
  readAll: defineEndpoint({
    method: 'PATCH',
    path: '/api/notifications/mark-all-read',
    summary: 'Mark all notifications as read',
    response: done,
  }),
  settings: defineEndpoint({ ...settingsContract.settings, path: '/api/notifications/settings' }),
  change: defineEndpoint({ ...settingsContract.change, path: '/api/notifications/settings', body: oldSettings }),
}

export const notificationProblems = problems({
  push_endpoint_refused: { status: 400, text: 'We cannot reach this browser’s push service.' },
  too_many_devices: {
    status: 409,
    text: `You have reached the limit of ${MAX_DEVICES} devices. Remove one first.`,
  },
  unsubscribe_invalid: { status: 400, text: 'This link is incomplete. Open it from the email again.' },
})

/** Sent to accounts whose notifications have changed. */
export interface NotificationHint {
  readonly type: 'notification'
}

/** Sent to followers of a producer or product. */
export interface FavoriteProducerUpdate {
  readonly type: 'favorite_producer_update'
  readonly targetId: string
}

/** All settings, with defaults where the member has not chosen. */
export function settingsOf(settings: NotificationSettings): SettingsView {
  const rows = topics.map((topic) => [
    topic,
    Object.fromEntries(CHANNELS.map((channel) => [channel, isChannelEnabled(settings, topic, channel)])),
  ])
  return { topics: Object.fromEntries(rows) as SettingsView['topics'], soundEnabled: settings.soundEnabled }
}

const OLD_TOPICS = {
  orderUpdates: 'orders',
  inventoryAlerts: 'inventory',
  messageNotifications: 'messages',
  marketingEmails: 'marketing',
} as const satisfies Partial<Record<keyof OldSettings, Topic>>

/**
 * Converts the former field names to choices. `emailNotifications` and `pushNotifications` apply to all topics of their
 * channel, but enable no topic that is off by default; the others apply to all channels of one topic.
 */
export function choicesIn({ emailNotifications, pushNotifications, ...named }: OldSettings): Choice[] {
  const byChannel = [...choicesOn('email', emailNotifications), ...choicesOn('push', pushNotifications)]
  const byTopic = Object.entries(OLD_TOPICS).flatMap(([name, topic]) =>
    choicesOf(topic, named[name as keyof typeof OLD_TOPICS]),
  )
  return [...byChannel, ...byTopic]
}

const choicesOn = (channel: Channel, enabled: boolean | undefined): Choice[] =>
  topics
    .filter((topic) => !enabled || TOPICS[topic].defaultEnabled)
    .flatMap((topic) => choicesOf(topic, enabled).filter((choice) => choice.channel === channel))

const choicesOf = (topic: Topic, enabled: boolean | undefined): Choice[] =>
  enabled === undefined
    ? []
    : CHANNELS.filter((channel) => hasChannel(topic, channel)).map((channel) => ({ topic, channel, enabled }))
