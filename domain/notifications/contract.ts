import { z } from 'zod'
import { defineEndpoint, problems } from '#domain/kernel/contract.ts'
import { NOTIFICATION_ID } from '#domain/notifications/notification-id.ts'
import { NOTIFICATION_TYPES } from '#domain/notifications/notification-types.ts'
import { MAX_DEVICES } from '#domain/notifications/notifications.events.ts'
import {
  CHANNELS,
  type Channel,
  type Choice,
  hasChannel,
  isOn,
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
  mails: defineEndpoint({
    method: 'GET',
    path: '/api/mailbox',
    summary: 'Mail this market has sent, while no mail server is configured',
    query: z.object({ to: z.string().optional() }),
    response: z.array(emailView),
  }),
}

export const notificationView = z.object({
  id: z.string(),
  type: z.enum(NOTIFICATION_TYPES),
  title: z.string(),
  message: z.string(),
  /** What it leads to. */
  orderId: z.string().nullable(),
  productId: z.string().nullable(),
  conversationId: z.string().nullable(),
  /** Whose box it is about. */
  producerId: z.string().nullable(),
  createdAt: z.string(),
  readAt: z.string().nullable(),
})
export type NotificationView = z.infer<typeof notificationView>

/** What a list of notifications may be narrowed to: all, those that are unread, or one type. */
export const NOTIFICATION_FILTERS = ['all', 'unread', ...NOTIFICATION_TYPES] as const
export type NotificationFilter = (typeof NOTIFICATION_FILTERS)[number]

export const notificationFeed = z.object({
  /** One page, the newest first. */
  notifications: z.array(notificationView),
  /** Of all there are, not only of these. */
  unread: z.number(),
  /** How many the filter finds. */
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
/** When the day and the week began where the reader is; without them, in UTC, and the week with Sunday. */
const countsQuery = z.object({ day: instant.optional(), week: instant.optional() })

const id = z.string().regex(NOTIFICATION_ID, 'not a notification id')
const byId = z.object({ id })
/** The newest notification in sight when it was asked for; without one all there are. */
const seen = z.object({ upTo: instant.optional() })
const done = z.object({ success: z.literal(true) })

const ways = z.object({ bell: z.boolean(), mail: z.boolean(), push: z.boolean() })
export const settingsView = z.object({ topics: z.record(z.enum(topics), ways), sound: z.boolean() })
export type SettingsView = z.infer<typeof settingsView>

const choice = z
  .object({ topic: z.enum(topics), way: z.enum(CHANNELS), on: z.boolean() })
  .refine(({ topic, way }) => hasChannel(topic, way), {
    path: ['way'],
    message: 'There is nothing of this on this way.',
  })
export const settingsChange = z.object({
  choices: z
    .array(choice)
    .max(topics.length * CHANNELS.length)
    .default([]),
  sound: z.boolean().optional(),
})

/** A mail we sent, or tried to. Never what stood in it. */
export const emailLogEntry = z.object({
  key: z.string(),
  subject: z.string(),
  /** With the name hidden: `a•••@example.com`. */
  to: z.string(),
  state: z.enum(['sent', 'failed']),
  at: z.string(),
})
export type EmailLogEntry = z.infer<typeof emailLogEntry>

const feed = { summary: 'What the one signed in is told, page by page, and how many are unread', query: feedQuery }

export const notificationsContract = {
  feed: defineEndpoint({ ...feed, method: 'GET', path: '/api/me/notifications', response: notificationFeed }),
  counts: defineEndpoint({
    method: 'GET',
    path: '/api/me/notifications/counts',
    summary: 'How many there are, of today and of this week',
    query: countsQuery,
    response: counts,
  }),
  read: defineEndpoint({
    method: 'POST',
    path: '/api/me/notifications/:id/read',
    summary: 'One notification was read',
    params: byId,
    response: done,
  }),
  readAll: defineEndpoint({
    method: 'POST',
    path: '/api/me/notifications/read-all',
    summary: 'All were read, up to the newest that was in sight',
    body: seen,
    response: done,
  }),
  clear: defineEndpoint({
    method: 'POST',
    path: '/api/me/notifications/clear',
    summary: 'All go away, up to the newest that was in sight',
    body: seen,
    response: done,
  }),
  remove: defineEndpoint({
    method: 'DELETE',
    path: '/api/me/notifications/:id',
    summary: 'One notification goes away',
    params: byId,
    response: done,
  }),
}

/** How much waits on each page of the staff, for their menu; null where it is not the reader's work. */
export const staffWork = z.object({
  /** Open cases with messages since the reader last opened them. */
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
    summary: 'How much waits on each page of the staff',
    response: staffWork,
  }),
}

/** What somebody wants to be told of, and the mails we sent them. */
export const settingsContract = {
  settings: defineEndpoint({
    method: 'GET',
    path: '/api/me/notification-settings',
    summary: 'What the one signed in wants to be told of, and how',
    response: settingsView,
  }),
  change: defineEndpoint({
    method: 'PATCH',
    path: '/api/me/notification-settings',
    summary: 'Choose what to be told of; what is not named stays as it is',
    body: settingsChange,
    response: settingsView,
  }),
  mails: defineEndpoint({
    method: 'GET',
    path: '/api/me/emails',
    summary: 'The newest mails we sent to the one signed in',
    response: z.array(emailLogEntry),
  }),
  unsubscribe: defineEndpoint({
    method: 'POST',
    path: '/api/unsubscribe',
    summary: 'No more mails of a kind, for whoever has the link that stands in one',
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

/** A browser that is told of news; how it is reached never leaves the house. */
export const deviceView = z.object({ id: z.string(), name: z.string(), since: z.string() })
export type DeviceView = z.infer<typeof deviceView>

/** What is told on devices, closed pages or not. */
export const pushContract = {
  devices: defineEndpoint({
    method: 'GET',
    path: '/api/me/push-devices',
    summary: 'The devices the one signed in is told on, and the key a browser subscribes with',
    response: z.object({ publicKey: z.string(), devices: z.array(deviceView) }),
  }),
  add: defineEndpoint({
    method: 'POST',
    path: '/api/me/push-devices',
    summary: 'Be told on this device; the same subscription sent again is the same device',
    body: subscription.extend({ name: z.string().trim().min(1).max(60) }),
    response: z.object({ id: z.string() }),
  }),
  remove: defineEndpoint({
    method: 'DELETE',
    path: '/api/me/push-devices/:id',
    summary: 'No longer be told on a device',
    params: z.object({ id: z.string().max(60) }),
    response: done,
  }),
}

/** What the first form of the settings called things. */
const oldSettings = z.object({
  emailNotifications: z.boolean().optional(),
  pushNotifications: z.boolean().optional(),
  orderUpdates: z.boolean().optional(),
  inventoryAlerts: z.boolean().optional(),
  messageNotifications: z.boolean().optional(),
  marketingEmails: z.boolean().optional(),
})
type OldSettings = z.infer<typeof oldSettings>

/** The same under the addresses they had before. */
export const oldNotificationsContract = {
  feed: defineEndpoint({ ...notificationsContract.feed, path: '/api/notifications' }),
  counts: defineEndpoint({ ...notificationsContract.counts, path: '/api/notifications/counts' }),
  read: defineEndpoint({ ...notificationsContract.read, method: 'PATCH', path: '/api/notifications/:id/read' }),
  remove: defineEndpoint({ ...notificationsContract.remove, path: '/api/notifications/:id' }),
  readAll: defineEndpoint({
    method: 'PATCH',
    path: '/api/notifications/mark-all-read',
    summary: 'All there are were read',
    response: done,
  }),
  settings: defineEndpoint({ ...settingsContract.settings, path: '/api/notifications/settings' }),
  change: defineEndpoint({ ...settingsContract.change, path: '/api/notifications/settings', body: oldSettings }),
}

export const notificationProblems = problems({
  push_endpoint_refused: { status: 400, text: 'We cannot reach this browser’s push service.' },
  too_many_devices: {
    status: 409,
    text: `You are told on ${MAX_DEVICES} devices already. Please remove one of them first.`,
  },
  unsubscribe_invalid: { status: 400, text: 'This link is not whole. Please open it from the mail once more.' },
})

/** To everybody whose bell has something else to say now. */
export interface NotificationHint {
  readonly type: 'notification'
}

/** To those who keep a producer or a product: there is news of it. */
export interface FavoriteProducerUpdate {
  readonly type: 'favorite_producer_update'
  readonly targetId: string
}

/** Everything there is to choose, with what holds where nothing was said. */
export function settingsOf(chosen: NotificationSettings): SettingsView {
  const rows = topics.map((topic) => [
    topic,
    Object.fromEntries(CHANNELS.map((way) => [way, isOn(chosen, topic, way)])),
  ])
  return { topics: Object.fromEntries(rows) as SettingsView['topics'], sound: chosen.sound }
}

const OLD_TOPICS = {
  orderUpdates: 'orders',
  inventoryAlerts: 'inventory',
  messageNotifications: 'messages',
  marketingEmails: 'marketing',
} as const satisfies Partial<Record<keyof OldSettings, Topic>>

/**
 * Settings by their first names as choices. `emailNotifications` and `pushNotifications` speak of everything on their way,
 * but ask for nothing that is sent only to those who want it; the others speak of every way.
 */
export function choicesIn({ emailNotifications, pushNotifications, ...named }: OldSettings): Choice[] {
  const byWay = [...choicesOn('mail', emailNotifications), ...choicesOn('push', pushNotifications)]
  const byTopic = Object.entries(OLD_TOPICS).flatMap(([name, topic]) =>
    choicesOf(topic, named[name as keyof typeof OLD_TOPICS]),
  )
  return [...byWay, ...byTopic]
}

const choicesOn = (way: Channel, on: boolean | undefined): Choice[] =>
  topics
    .filter((topic) => !on || TOPICS[topic].defaultEnabled)
    .flatMap((topic) => choicesOf(topic, on).filter((choice) => choice.way === way))

const choicesOf = (topic: Topic, on: boolean | undefined): Choice[] =>
  on === undefined ? [] : CHANNELS.filter((way) => hasChannel(topic, way)).map((way) => ({ topic, way, on }))
