import { mailboxContract } from '#domain/notifications/contract.ts'
import { type RouteRequest, type RouteTable, route } from '#platform/http/route.ts'
import type { Mailbox } from '#platform/mail/mailbox.ts'

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
