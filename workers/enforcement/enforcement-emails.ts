import { z } from 'zod'
import { enforcement } from '#domain/enforcement/enforcement.decider.ts'
import type { EnforcementEvent } from '#domain/enforcement/enforcement.events.ts'
import { APPEAL_WINDOW_DAYS, type EnforcementActionType } from '#domain/enforcement/enforcement-types.ts'
import { formatLongDate } from '#domain/kernel/calendar-date.ts'
import type { RecordedEvent } from '#domain/kernel/event.ts'
import { accountId } from '#domain/kernel/ids.ts'
import { recordedEmailToken } from '#platform/keys/signed-tokens.ts'
import { defineJob, EMAIL_RETRIES, jobHandler } from '#workers/jobs/work-definitions.ts'
import { accountOf, type EmailDeps, valueOrUndefined } from '../emails/email-context.ts'
import { renderEmail } from '../emails/email-layout.ts'

/** `revision` is the event's revision in its stream. */
export const sendEnforcementEmail = defineJob(
  'send-enforcement-email',
  z.object({ accountId, revision: z.number().int() }),
  EMAIL_RETRIES,
)

/** Emails the decision, its reason and how to appeal. The link works for an owner who can no longer sign in. */
export const sendEnforcementEmailHandler = ({ log, keys, mailer, market }: EmailDeps) =>
  jobHandler(sendEnforcementEmail, async ({ accountId, revision }) => {
    const event = (await log.read(enforcement.stream(accountId)))[revision] as
      | RecordedEvent<EnforcementEvent>
      | undefined
    const account = await accountOf(log, accountId)
    const to = valueOrUndefined(account?.email)
    const template = event && emailFor(event, market.name)
    if (!template || !account || !to) return
    const tokenHash = 'tokenHash' in event.data ? event.data.tokenHash : undefined
    const token = recordedEmailToken(keys, 'enforcement-appeal', {
      accountId,
      requestId: event.data.enforcementActionId,
      tokenHash,
    })
    const content = renderEmail({
      title: template.title,
      preheader: template.preheader,
      paragraphs: [`Hello ${valueOrUndefined(account.profile.username) ?? 'there'},`, ...template.paragraphs],
      button: buttonFor(template, { token, publicUrl: market.publicUrl }),
      footer: `${market.name} · ${market.publicUrl}`,
    })
    const key = `enforcement:${accountId}:${revision}`
    await mailer.send({ key, to, accountId, subject: template.title, ...content })
  })

const buttonFor = (
  { canAppeal }: EmailTemplate,
  { token, publicUrl }: { readonly token: string; readonly publicUrl: string },
) =>
  canAppeal
    ? { label: 'Appeal this decision', url: `${publicUrl}/account/appeal?token=${encodeURIComponent(token)}` }
    : { label: 'Read the marketplace rules', url: `${publicUrl}/marketplace-rules` }

export interface EmailTemplate {
  readonly title: string
  readonly preheader: string
  readonly paragraphs: readonly string[]
  /** Whether the email has the appeal link. */
  readonly canAppeal: boolean
}

type EmailFor<T> = (data: Extract<EnforcementEvent, { type: T }>['data'], marketName: string) => EmailTemplate

const APPEAL_TEXT = `You may appeal once, within ${APPEAL_WINDOW_DAYS} days, with the button below or on your dashboard. Another member of our staff decides the appeal.`
const APPEAL_BY_EMAIL_TEXT = `You may appeal once, within ${APPEAL_WINDOW_DAYS} days, with the button below. You do not need to sign in. Another member of our staff decides the appeal.`

/** Email texts by event type. */
const EMAILS: { readonly [T in EnforcementEvent['type']]?: EmailFor<T> } = {
  AccountWarned: ({ reason }, market) => ({
    title: 'A warning',
    preheader: `About your account at ${market}.`,
    paragraphs: [
      `Your account at ${market} was used in a way that breaks our marketplace rules. This is a warning: you can keep using your account as before.`,
      ...reasonLines(reason),
      APPEAL_TEXT,
    ],
    canAppeal: true,
  }),
  AccountSuspended: ({ reason, endsOn }, market) => ({
    title: 'Your account is suspended',
    preheader: endsOn ? `Through ${formatLongDate(endsOn)}.` : 'Until we lift it.',
    paragraphs: [
      `Your account at ${market} is suspended ${endsOn ? `through ${formatLongDate(endsOn)}` : 'until we lift the suspension'}. Until then you cannot buy, sell or review. Open orders still have to be fulfilled, and you can write about them, report problems and respond to disputes.`,
      ...reasonLines(reason),
      APPEAL_TEXT,
    ],
    canAppeal: true,
  }),
  AccountTerminated: ({ reason }, market) => ({
    title: 'Your account was terminated',
    preheader: `About your account at ${market}.`,
    paragraphs: [
      `Your account at ${market} was terminated, and you are signed out everywhere. Your products are no longer for sale, and subscriptions are no longer charged. Paid orders, refunds and payouts continue; if we need something from you for them, we will email you.`,
      ...reasonLines(reason),
      APPEAL_BY_EMAIL_TEXT,
    ],
    canAppeal: true,
  }),
  SuspensionExpired: (_, market) => ({
    title: 'Your account is active again',
    preheader: 'The suspension has ended.',
    paragraphs: [`The suspension of your account at ${market} has ended. Everything works as before.`],
    canAppeal: false,
  }),
  EnforcementActionUpheld: ({ reason }, market) => ({
    title: 'Your appeal was denied',
    preheader: 'The decision stays in place.',
    paragraphs: [
      `You appealed a decision about your account at ${market}. Another member of our staff has reviewed it, and the decision stays in place.`,
      ...reasonLines(reason),
    ],
    canAppeal: false,
  }),
  EnforcementActionLifted: ({ reason, actionType, accountStatus }, market) => ({
    title: LIFTED_TITLES[actionType],
    preheader: `About your account at ${market}.`,
    paragraphs: [
      `We have lifted a decision about your account at ${market}. ${STATUS_TEXTS[accountStatus]}`,
      ...(actionType === 'termination' ? ['Canceled subscriptions do not resume: please subscribe again.'] : []),
      ...reasonLines(reason),
    ],
    canAppeal: false,
  }),
}

const LIFTED_TITLES: Readonly<Record<EnforcementActionType, string>> = {
  warning: 'A warning was lifted',
  suspension: 'The suspension of your account was lifted',
  termination: 'Your account was restored',
}
const STATUS_TEXTS = {
  active: 'Everything works as before.',
  suspended: 'Your account is still suspended for another reason.',
  terminated: 'Your account is still terminated for another reason.',
} as const

const reasonLines = (reason: Parameters<typeof valueOrUndefined<string>>[0]): string[] => {
  const text = valueOrUndefined(reason)
  return text ? [`Reason: ${text}`] : []
}

export const emailFor = ({ type, data }: EnforcementEvent, marketName: string): EmailTemplate | undefined =>
  (EMAILS[type] as ((...args: unknown[]) => EmailTemplate) | undefined)?.(data, marketName)
