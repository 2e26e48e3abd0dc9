import { CAN_USE_INBOX, STAFF_ROLES, type StaffActor } from '#domain/kernel/actor.ts'
import { refuse } from '#domain/kernel/refusal.ts'
import {
  mailboxContract,
  type NotificationFilter,
  notificationProblems,
  notificationsAliasContract,
  notificationsContract,
  pushContract,
  settingsContract,
  settingsOf,
  staffWorkContract,
} from '#domain/notifications/contract.ts'
import { staffInboxContract } from '#domain/notifications/staff-inbox.contract.ts'
import type { InboxFilter, InboxType } from '#domain/notifications/staff-inbox-types.ts'
import type { Sql } from '#platform/database/database.ts'
import { type RouteRequest, type RouteTable, route, type StaffRequest } from '#platform/http/route.ts'
import type { Mailbox } from '#platform/mail/email.ts'
import { emailsToAccount } from '#platform/mail/email-log.ts'
import type { Runtime } from '#platform/runtime/runtime.ts'
import { countsOf, devicesOf, feedOf, notificationSettingsOf, periodStarts } from './notifications.query.ts'
import { type InboxReader, staffInboxOf } from './staff-inbox.query.ts'
import { staffWorkOf } from './staff-work.query.ts'

export interface NotificationReadDeps {
  readonly db: Sql
  readonly runtime: Pick<Runtime, 'now'>
  /** The VAPID public key. */
  readonly pushKey: string
  /** The marketplace's time zone. */
  readonly timeZone: string
}

export const notificationReadRoutes = (deps: NotificationReadDeps): RouteTable => ({
  problems: notificationProblems,
  routes: [
    route(notificationsContract.feed, 'member', showFeed(deps)),
    route(notificationsContract.counts, 'member', showCounts(deps)),
    route(settingsContract.settings, 'member', showSettings(deps)),
    route(settingsContract.emails, 'member', listMine(deps)),
    route(staffWorkContract.work, STAFF_ROLES, showWork(deps)),
    route(staffInboxContract.inbox, CAN_USE_INBOX, showInbox(deps)),
    route(pushContract.devices, 'member', listDevices(deps)),
    route(notificationsAliasContract.feed, 'member', showFeed(deps)),
    route(notificationsAliasContract.counts, 'member', showCounts(deps)),
    route(notificationsAliasContract.settings, 'member', showSettings(deps)),
  ],
})

type FeedRequest = RouteRequest<unknown, { filter?: NotificationFilter | undefined; page?: number | undefined }>

const showFeed =
  ({ db }: NotificationReadDeps) =>
  async ({ actor, query }: FeedRequest) =>
    actor.kind === 'member'
      ? feedOf(db, actor, { filter: query.filter ?? 'all', page: query.page ?? 1 })
      : refuse('not_signed_in')

type CountsRequest = RouteRequest<unknown, { day?: string | undefined; week?: string | undefined }>

const showCounts =
  ({ db, runtime }: NotificationReadDeps) =>
  async ({ actor, query }: CountsRequest) => {
    if (actor.kind !== 'member') return refuse('not_signed_in')
    const starts = periodStarts(runtime.now())
    return countsOf(db, actor, { day: query.day ?? starts.day, week: query.week ?? starts.week })
  }

const showSettings =
  ({ db }: NotificationReadDeps) =>
  async ({ actor }: RouteRequest) =>
    actor.kind === 'member' ? settingsOf(await notificationSettingsOf(db, actor.accountId)) : refuse('not_signed_in')

const showWork =
  ({ db, timeZone }: NotificationReadDeps) =>
  async ({ actor }: StaffRequest) =>
    staffWorkOf(db, { reader: readerOf(actor), timeZone })

interface InboxPage {
  readonly show: InboxFilter
  readonly type?: InboxType | undefined
  readonly page: number
}

const showInbox =
  ({ db, runtime, timeZone }: NotificationReadDeps) =>
  async ({ actor, query: { show, type, page } }: StaffRequest<undefined, InboxPage>) =>
    staffInboxOf(db, { reader: readerOf(actor), show, type, page, now: runtime.now(), timeZone })

const readerOf = ({ accountId, producerId, staff }: StaffActor): InboxReader => ({ accountId, producerId, role: staff })

const listDevices =
  ({ db, pushKey }: NotificationReadDeps) =>
  async ({ actor }: RouteRequest) =>
    actor.kind === 'member'
      ? { publicKey: pushKey, devices: await devicesOf(db, actor.accountId) }
      : refuse('not_signed_in')

const listMine =
  ({ db }: NotificationReadDeps) =>
  async ({ actor }: RouteRequest) =>
    actor.kind === 'member' ? emailsToAccount(db, actor.accountId) : refuse('not_signed_in')

export interface MailboxReadDeps {
  readonly mailbox: Mailbox
}

/** Registered only with the mailbox, which stores emails instead of sending them. */
export const mailboxReadRoutes = (deps: MailboxReadDeps): RouteTable => ({
  problems: {},
  routes: [route(mailboxContract.emails, 'anyone', listMails(deps))],
})

const listMails =
  ({ mailbox }: MailboxReadDeps) =>
  ({ query }: RouteRequest<unknown, { to?: string | undefined }>) =>
    mailbox.list({ limit: 100, ...(query.to ? { to: query.to } : {}) })
