import { z } from 'zod'
import type { AccountClosure } from '#domain/identity/account-closure.ts'
import { type CalendarDate, formatLongDate } from '#domain/kernel/calendar-date.ts'
import type { Instant } from '#domain/kernel/event.ts'
import { accountId, orderId } from '#domain/kernel/ids.ts'
import { REOPEN_WINDOW_DAYS } from '#domain/privacy/account-closure.ts'
import { guestErasure } from '#domain/privacy/guest-erasure.decider.ts'
import { stateOf } from '#platform/event-store/event-log.ts'
import { recordedEmailToken } from '#platform/keys/signed-tokens.ts'
import { defineJob, EMAIL_RETRIES, jobHandler } from '#workers/jobs/work-definitions.ts'
import { accountOf, type EmailDeps, orderOf, valueOrUndefined } from '../emails/email-context.ts'
import { renderEmail } from '../emails/email-layout.ts'

export const sendAccountClosedEmail = defineJob(
  'send-account-closed-email',
  z.object({ accountId, requestId: z.string() }),
  EMAIL_RETRIES,
)

export interface SendAccountClosedEmailDeps extends EmailDeps {
  /** The date of an instant in the marketplace's time zone. */
  readonly dayOf: (at: Instant) => CalendarDate
}

/** Includes a link to reopen the account, in case the closure was a mistake or someone else's. */
export const sendAccountClosedEmailHandler = ({ log, keys, mailer, market, dayOf }: SendAccountClosedEmailDeps) =>
  jobHandler(sendAccountClosedEmail, async (request) => {
    const account = await accountOf(log, request.accountId)
    const to = valueOrUndefined(account?.email)
    if (!to || account?.closing?.requestId !== request.requestId) return
    // The address is not the account owner's: its recipient requested the deletion.
    if (account.closing.reason === 'disowned') return
    const token = recordedEmailToken(keys, 'reopen-account', { ...request, tokenHash: account.closing.tokenHash })
    const content = renderEmail({
      title: 'Your account is closed',
      preheader: `It will be erased in ${REOPEN_WINDOW_DAYS} days. Until then you can reopen it.`,
      paragraphs: [
        `Hello ${valueOrUndefined(account.profile.username) ?? 'there'},`,
        `Your account at ${market.name} was just closed${closureReason(account.closing)}, and you are signed out everywhere. On ${formatLongDate(dayOf(account.closing.erasureScheduledAt))}, after ${REOPEN_WINDOW_DAYS} days, all data that is only about you is erased permanently.`,
        'Until then you can reopen it: sign in, or use the link below. If it wasn’t you who closed it, reopen it and set a new password.',
      ],
      button: {
        label: 'Reopen my account',
        url: `${market.publicUrl}/account/reopen?token=${encodeURIComponent(token)}`,
      },
      footer: `${market.name} · ${market.publicUrl}`,
    })
    const subject = `Your account at ${market.name} is closed`
    await mailer.send({
      key: `closed:${request.accountId}:${request.requestId}`,
      to,
      accountId: request.accountId,
      subject,
      ...content,
    })
  })

const closureReason = ({ reason }: AccountClosure): string =>
  reason === 'inactivity' ? ', because no one has used it for almost three years' : ''

export const sendInactivityEmail = defineJob(
  'send-inactivity-email',
  z.object({ accountId, lastUsedOn: z.iso.date() }),
  EMAIL_RETRIES,
)

/** Emails the owner after almost three years without use, a month before the account is closed. */
export const sendInactivityEmailHandler = ({ log, mailer, market }: EmailDeps) =>
  jobHandler(sendInactivityEmail, async ({ accountId, lastUsedOn }) => {
    const account = await accountOf(log, accountId)
    const to = valueOrUndefined(account?.email)
    if (!to || !account || account.closing || account.inactivityNotice?.lastUse !== lastUsedOn) return
    const { erasureScheduledOn } = account.inactivityNotice
    const content = renderEmail({
      title: 'Sign in to keep your account',
      preheader: `No one has used it since ${lastUsedOn}. On ${erasureScheduledOn} it is erased.`,
      paragraphs: [
        `Hello ${valueOrUndefined(account.profile.username) ?? 'there'},`,
        `Your account at ${market.name} was last used on ${lastUsedOn}. We keep unused accounts for three years: on ${erasureScheduledOn} we erase yours, with all data that is only about you. Two weeks earlier, we close it.`,
        'To keep it, sign in once before then. If you no longer need it, there’s nothing you need to do.',
      ],
      button: { label: 'Sign in', url: `${market.publicUrl}/login` },
      footer: `${market.name} · ${market.publicUrl}`,
    })
    const subject = `Sign in to keep your account at ${market.name}`
    await mailer.send({ key: `unused:${accountId}:${lastUsedOn}`, to, accountId, subject, ...content })
  })

export const sendGuestErasureConfirmation = defineJob(
  'send-guest-erasure-confirmation',
  z.object({ emailHash: z.string(), requestId: z.string(), orderId }),
  EMAIL_RETRIES,
)

/** Sent to the order's address: opening the link proves that the address is the requester's. */
export const sendGuestErasureConfirmationHandler = ({ log, keys, mailer, market }: EmailDeps) =>
  jobHandler(sendGuestErasureConfirmation, async ({ emailHash, requestId, orderId }) => {
    const order = await orderOf(log, orderId)
    const to = valueOrUndefined(order?.contact)?.email
    if (!order || !to) return
    const { request } = await stateOf(log, guestErasure, emailHash)
    const ids = { accountId: emailHash, requestId }
    const token = recordedEmailToken(keys, 'erase-guest', { ...ids, tokenHash: request?.tokenHash })
    const content = renderEmail({
      title: 'Delete your data?',
      preheader: `First you see what data ${market.name} has about you. Opening the link deletes nothing.`,
      paragraphs: [
        'Hello,',
        `Someone, hopefully you, asked on the page of order ${order.orderNumber} to delete what ${market.name} knows about you. The link works once, for 24 hours. It shows everything that was bought with this address without an account, and what stays; nothing is deleted before you say so there.`,
        'If it wasn’t you, ignore this email: nothing is deleted.',
      ],
      button: {
        label: 'See what will be deleted',
        url: `${market.publicUrl}/delete-my-data?token=${encodeURIComponent(token)}`,
      },
      footer: `${market.name} · ${market.publicUrl}`,
    })
    const subject = `Delete your data at ${market.name}?`
    await mailer.send({ key: `guest-erasure:${requestId}`, to, subject, ...content })
  })
