import { z } from 'zod'
import { account } from '#domain/identity/account.decider.ts'
import { accountEvents } from '#domain/identity/account.events.ts'
import { nameReservation, nameReservationId } from '#domain/identity/name-reservation.decider.ts'
import type { Instant } from '#domain/kernel/event.ts'
import { accountId } from '#domain/kernel/ids.ts'
import { stateOf } from '#platform/event-store/event-log.ts'
import { emailToken, recordedEmailToken } from '#platform/keys/signed-tokens.ts'
import { defineJob, EMAIL_RETRIES, job, jobHandler, reactor } from '#workers/jobs/work-definitions.ts'
import { accountBefore, accountOf, type EmailDeps, valueOrUndefined } from '../emails/email-context.ts'
import { renderEmail } from '../emails/email-layout.ts'

export const sendEmailVerification = defineJob(
  'send-email-verification',
  z.object({ accountId, requestId: z.string() }),
  EMAIL_RETRIES,
)

/**
 * Emails the address an account was registered with. If another account has confirmed the address, its owner gets a
 * notice without a link.
 */
export const sendEmailVerificationHandler = (deps: EmailDeps) =>
  jobHandler(sendEmailVerification, async ({ accountId, requestId }) => {
    const { log, keys, mailer, market } = deps
    const account = await accountOf(log, accountId)
    const to = valueOrUndefined(account?.email)
    const username = valueOrUndefined(account?.profile.username)
    const request = account?.verifications.find((verification) => verification.requestId === requestId)
    if (!to || !username || !request || account?.closing) return
    const owner = await ownerOfAddress(deps, { accountId, email: to })
    if (owner) return notifyAddressOwner(deps, { to, owner, attempt: 'register', expiresAt: request.expiresAt })
    const ids = { accountId, requestId }
    const token = recordedEmailToken(keys, 'verify-email', { ...ids, tokenHash: request.hash })
    const linkWith = (path: string, linkToken: string) =>
      `${market.publicUrl}${path}?token=${encodeURIComponent(linkToken)}`
    const content = renderEmail({
      title: 'Confirm your email address',
      preheader: `For the account ${username} at ${market.name}.`,
      paragraphs: [
        `The account ${username} at ${market.name} was created with this email address.`,
        `If you created it, please confirm that the address is yours. You sign in as ${username} first, unless you already are. Orders you placed as a guest with this address then appear in that account.`,
        'The link works once, for 24 hours.',
        'If you didn’t create this account, choose “This wasn’t me”. We delete the account and free your address.',
      ],
      button: { label: 'Confirm my address', url: linkWith('/verify-email', token) },
      links: [{ label: 'This wasn’t me', url: linkWith('/not-my-account', emailToken(keys, 'disown-account', ids)) }],
      footer: `${market.name} · ${market.publicUrl}`,
    })
    await mailer.send({
      key: `verify:${accountId}:${requestId}`,
      to,
      accountId,
      subject: `Confirm your email address for ${market.name}`,
      ...content,
    })
  })

export const sendEmailVerificationOnRequest = reactor(
  accountEvents,
  ['EmailVerificationRequested'],
  ({ data: { accountId, requestId } }) => [job(sendEmailVerification, { accountId, requestId })],
)

export const sendEmailChangeConfirmation = defineJob(
  'send-email-change-confirmation',
  z.object({ accountId, requestId: z.string() }),
  EMAIL_RETRIES,
)

/** Emails the new address, unless another account has confirmed it. A newer request invalidates this one. */
export const sendEmailChangeConfirmationHandler = (deps: EmailDeps) =>
  jobHandler(sendEmailChangeConfirmation, async (request) => {
    const { log, keys, mailer, market } = deps
    const account = await accountOf(log, request.accountId)
    const change = account?.emailChange
    const to = valueOrUndefined(change?.email)
    const username = valueOrUndefined(account?.profile.username)
    if (!to || !username || change?.requestId !== request.requestId || change.used) return
    const owner = await ownerOfAddress(deps, { accountId: request.accountId, email: to })
    if (owner) return notifyAddressOwner(deps, { to, owner, attempt: 'change', expiresAt: change.expiresAt })
    const token = recordedEmailToken(keys, 'change-email', { ...request, tokenHash: change.hash })
    const content = renderEmail({
      title: 'Confirm your new email address',
      preheader: `For the account ${username} at ${market.name}.`,
      paragraphs: [
        `The account ${username} at ${market.name} is about to change to this email address.`,
        `If you asked for it, please confirm it. You sign in as ${username} first, unless you already are. From then on we email you here, and orders you placed as a guest with this address appear in that account.`,
        'The link works once, for 24 hours. If you don’t know this account, you can ignore this email: without a confirmation nothing changes.',
      ],
      button: {
        label: 'Confirm my new address',
        url: `${market.publicUrl}/confirm-email?token=${encodeURIComponent(token)}`,
      },
      footer: `${market.name} · ${market.publicUrl}`,
    })
    const subject = `Confirm your new email address for ${market.name}`
    await mailer.send({
      key: `new-email:${request.accountId}:${request.requestId}`,
      to,
      accountId: request.accountId,
      subject,
      ...content,
    })
  })

export const sendEmailChangeNotice = defineJob(
  'send-email-change-notice',
  z.object({ accountId, requestId: z.string() }),
  EMAIL_RETRIES,
)

/** Emails the address the account had at the time of the request. */
export const sendEmailChangeNoticeHandler = ({ log, mailer, market }: EmailDeps) =>
  jobHandler(sendEmailChangeNotice, async ({ accountId, requestId }) => {
    const account = await accountBefore(log, accountId, requestId)
    const to = valueOrUndefined(account?.email)
    if (!account || !to) return
    const content = renderEmail({
      title: 'A new email address was requested',
      preheader: 'Your account moves once the new address is confirmed.',
      paragraphs: [
        `Hello ${valueOrUndefined(account.profile.username) ?? 'there'},`,
        `Someone who knows your password asked to use another email address for your account at ${market.name}. It replaces this one once it is confirmed.`,
        'If it wasn’t you, set a new password now: that also stops the change.',
      ],
      button: { label: 'It wasn’t me', url: `${market.publicUrl}/forgot-password` },
      footer: `${market.name} · ${market.publicUrl}`,
    })
    const subject = `A new email address for your account at ${market.name}`
    await mailer.send({ key: `old-email:${accountId}:${requestId}`, to, accountId, subject, ...content })
  })

/** A link to the new address and a warning to the old one. */
export const sendEmailChangeOnRequest = reactor(
  accountEvents,
  ['EmailChangeRequested'],
  ({ data: { accountId, requestId } }) => [
    job(sendEmailChangeConfirmation, { accountId, requestId }),
    job(sendEmailChangeNotice, { accountId, requestId }),
  ],
)

/** Id and username of the other account that has confirmed an address; undefined if there is none. */
export async function ownerOfAddress(
  { log, keys }: Pick<EmailDeps, 'log' | 'keys'>,
  { accountId, email }: { readonly accountId: string; readonly email: string },
): Promise<{ readonly accountId: string; readonly username: string } | undefined> {
  const { reservedBy } = await stateOf(log, nameReservation, nameReservationId(keys.hmac, 'email', email))
  if (!reservedBy || reservedBy === accountId) return undefined
  const state = await stateOf(log, account, reservedBy)
  const username = state.status === 'registered' && !state.erased ? valueOrUndefined(state.profile.username) : undefined
  return username === undefined ? undefined : { accountId: reservedBy, username }
}

interface AddressInUse {
  readonly to: string
  readonly owner: { readonly accountId: string; readonly username: string }
  readonly attempt: 'register' | 'change'
  /** When the request expires; the owner is notified once for all requests that expire on the same day. */
  readonly expiresAt: Instant
}

/**
 * Notifies the owner of an address that someone tried to use it for another account, without details of that account.
 */
export async function notifyAddressOwner(
  { mailer, market }: EmailDeps,
  { to, owner, attempt, expiresAt }: AddressInUse,
) {
  const { subject, tried } = TEXTS[attempt]
  const content = renderEmail({
    title: subject,
    preheader: `You already have an account at ${market.name}.`,
    paragraphs: [
      `Hello ${owner.username},`,
      `Someone ${tried(market.name)} with this email address. It belongs to your account, ${owner.username}, so nothing has changed.`,
      'If it was you, sign in to your account, or set a new password if you don’t remember yours.',
      'If it wasn’t you, you don’t need to do anything: no one can use your address without reading your email.',
    ],
    button: { label: 'Sign in', url: `${market.publicUrl}/login` },
    links: [{ label: 'Set a new password', url: `${market.publicUrl}/forgot-password` }],
    footer: `${market.name} · ${market.publicUrl}`,
  })
  const key = `address-in-use:${owner.accountId}:${attempt}:${expiresAt.slice(0, 10)}`
  await mailer.send({ key, to, accountId: owner.accountId, subject, ...content })
}

const TEXTS = {
  register: {
    subject: 'Someone tried to register with your email address',
    tried: (market: string) => `tried to create an account at ${market}`,
  },
  change: {
    subject: 'Someone tried to use your email address',
    tried: (market: string) => `tried to replace the address of another account at ${market}`,
  },
} as const
