import { refuse } from '#domain/kernel/refusal.ts'
import {
  mailboxContract,
  notificationProblems,
  notificationsContract,
  oldNotificationsContract,
} from '#domain/notifications/contract.ts'
import type { Sql } from '#platform/database/database.ts'
import { type RouteRequest, type RouteTable, route } from '#platform/http/route.ts'
import type { Mailbox } from '#platform/mail/mailbox.ts'
import { feedOf } from './notifications.query.ts'

export interface NotificationReads {
  readonly db: Sql
}

export const notificationReads = (deps: NotificationReads): RouteTable => ({
  problems: notificationProblems,
  routes: [
    route(notificationsContract.feed, 'member', showFeed(deps)),
    route(oldNotificationsContract.feed, 'member', showFeed(deps)),
  ],
})

const showFeed =
  ({ db }: NotificationReads) =>
  async ({ actor }: RouteRequest) =>
    actor.kind === 'member' ? feedOf(db, actor) : refuse('not_signed_in')

export interface MailboxReads {
  readonly mailbox: Mailbox
}

/** Only where mail is kept instead of sent: a market for trying out. */
export const mailboxReads = (deps: MailboxReads): RouteTable => ({
  problems: {},
  routes: [route(mailboxContract.mails, 'anyone', listMails(deps))],
})

const listMails =
  ({ mailbox }: MailboxReads) =>
  ({ query }: RouteRequest<unknown, { to?: string | undefined }>) =>
    mailbox.list({ limit: 100, ...(query.to ? { to: query.to } : {}) })
