import { z } from 'zod'
import { exchange, problems } from '../kernel/contract.ts'
import { NOTICE_TYPES } from './notice.ts'

export const mailView = z.object({
  key: z.string(),
  to: z.string(),
  subject: z.string(),
  text: z.string(),
  html: z.string(),
  sentAt: z.string(),
})
export type MailView = z.infer<typeof mailView>

export const mailboxContract = {
  mails: exchange({
    method: 'GET',
    path: '/api/mailbox',
    summary: 'Mail this market has sent, while no mail server is configured',
    query: z.object({ to: z.string().optional() }),
    answer: z.array(mailView),
  }),
}

export const notificationView = z.object({
  id: z.string(),
  type: z.enum(NOTICE_TYPES),
  title: z.string(),
  message: z.string(),
  /** What it leads to. */
  orderId: z.string().nullable(),
  productId: z.string().nullable(),
  createdAt: z.string(),
  readAt: z.string().nullable(),
})
export type NotificationView = z.infer<typeof notificationView>

export const notificationFeed = z.object({
  /** The newest first, so many as a bell shows. */
  notifications: z.array(notificationView),
  /** Of all there are, not only of these. */
  unread: z.number(),
})
export type NotificationFeed = z.infer<typeof notificationFeed>

/** `<what it is about>.<revision>.<kind>`, made from the event that is told of. */
const id = z.string().regex(/^[a-z]+_[0-9a-z]{26}\.\d{1,9}\.[a-z_]{1,40}$/, 'not a notification id')
/** The newest notification in sight when it was asked for; without one all there are. */
const seen = z.object({ upTo: z.iso.datetime({ precision: 3 }).optional() })
const done = z.object({ success: z.literal(true) })

export const notificationsContract = {
  feed: exchange({
    method: 'GET',
    path: '/api/me/notifications',
    summary: 'What the one signed in is told: the newest, and how many are unread',
    answer: notificationFeed,
  }),
  read: exchange({
    method: 'POST',
    path: '/api/me/notifications/:id/read',
    summary: 'One notification was read',
    params: z.object({ id }),
    answer: done,
  }),
  readAll: exchange({
    method: 'POST',
    path: '/api/me/notifications/read-all',
    summary: 'All were read, up to the newest that was in sight',
    body: seen,
    answer: done,
  }),
  clear: exchange({
    method: 'POST',
    path: '/api/me/notifications/clear',
    summary: 'All go away, up to the newest that was in sight',
    body: seen,
    answer: done,
  }),
}

/** The same under the addresses they had before. */
export const oldNotificationsContract = {
  feed: exchange({ ...notificationsContract.feed, path: '/api/notifications' }),
  read: exchange({ ...notificationsContract.read, method: 'PATCH', path: '/api/notifications/:id/read' }),
  readAll: exchange({
    method: 'PATCH',
    path: '/api/notifications/mark-all-read',
    summary: 'All there are were read',
    answer: done,
  }),
}

export const notificationProblems = problems({})

/** To everybody whose bell has something else to say now. */
export interface NotificationHint {
  readonly type: 'notification'
}
