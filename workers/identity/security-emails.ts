import { z } from 'zod'
import { accountEvents, staffMemberEvents } from '#domain/identity/account.events.ts'
import { STAFF_ROLES, type StaffRole } from '#domain/kernel/actor.ts'
import { accountId } from '#domain/kernel/ids.ts'
import { recordedEmailToken } from '#platform/keys/signed-tokens.ts'
import { defineJob, EMAIL_RETRIES, job, jobHandler, type PayloadOf, reactor } from '#workers/jobs/work-definitions.ts'
import { accountOf, type EmailDeps, valueOrUndefined } from '../emails/email-context.ts'
import { renderEmail } from '../emails/email-layout.ts'

export const sendPasswordResetEmail = defineJob(
  'send-password-reset-email',
  z.object({ accountId, requestId: z.string() }),
  EMAIL_RETRIES,
)

export const sendPasswordResetEmailHandler = ({ log, keys, mailer, market }: EmailDeps) =>
  jobHandler(sendPasswordResetEmail, async (request) => {
    const account = await accountOf(log, request.accountId)
    const to = valueOrUndefined(account?.email)
    if (!account || !to) return
    const tokenHash = account.resets.find(({ requestId }) => requestId === request.requestId)?.hash
    const token = recordedEmailToken(keys, 'reset-password', { ...request, tokenHash })
    const content = renderEmail({
      title: 'Set a new password',
      preheader: `Someone asked for a new password at ${market.name}.`,
      paragraphs: [
        `Hello ${valueOrUndefined(account.profile.username) ?? 'there'},`,
        'Someone, hopefully you, asked to set a new password for your account. The link works once, for one hour.',
        'If it wasn’t you, you can ignore this email: your password stays as it is.',
      ],
      button: {
        label: 'Set a new password',
        url: `${market.publicUrl}/reset-password?token=${encodeURIComponent(token)}`,
      },
      footer: `${market.name} · ${market.publicUrl}`,
    })
    const subject = `Set a new password for ${market.name}`
    await mailer.send({
      key: `reset:${request.accountId}:${request.requestId}`,
      to,
      accountId: request.accountId,
      subject,
      ...content,
    })
  })

export const sendPasswordResetOnRequest = reactor(
  accountEvents,
  ['PasswordResetRequested'],
  ({ data: { accountId, requestId } }) => [job(sendPasswordResetEmail, { accountId, requestId })],
)

export const sendPasswordChangedEmail = defineJob(
  'send-password-changed-email',
  z.object({ accountId, changeId: z.string() }),
  EMAIL_RETRIES,
)

/** Alerts the owner, in case someone else made the change. */
export const sendPasswordChangedEmailHandler = ({ log, mailer, market }: EmailDeps) =>
  jobHandler(sendPasswordChangedEmail, async ({ accountId, changeId }) => {
    const account = await accountOf(log, accountId)
    const to = valueOrUndefined(account?.email)
    if (!account || !to) return
    const content = renderEmail({
      title: 'Your password was changed',
      preheader: 'Every other browser has been signed out.',
      paragraphs: [
        `Hello ${valueOrUndefined(account.profile.username) ?? 'there'},`,
        `The password of your account at ${market.name} was just changed, and every other browser has been signed out.`,
        'If it wasn’t you, set a new password right away: the link below sends you an email to do so.',
      ],
      button: { label: 'It wasn’t me', url: `${market.publicUrl}/forgot-password` },
      footer: `${market.name} · ${market.publicUrl}`,
    })
    const subject = `Your password for ${market.name} was changed`
    await mailer.send({ key: `password:${accountId}:${changeId}`, to, accountId, subject, ...content })
  })

export const sendPasswordChangedEmails = reactor(
  accountEvents,
  ['PasswordChanged'],
  ({ data: { accountId, changeId } }) => [job(sendPasswordChangedEmail, { accountId, changeId })],
)

const twoFactorChange = z.enum(['enabled', 'disabled', 'reset', 'recovery_code'])
/** `changeId` identifies the change within the account. */
export const sendTwoFactorEmail = defineJob(
  'send-two-factor-email',
  z.object({ accountId, change: twoFactorChange, changeId: z.string() }),
  EMAIL_RETRIES,
)
type SendTwoFactorEmailPayload = PayloadOf<typeof sendTwoFactorEmail>

/** Alerts the owner, in case someone else made the change. */
export const sendTwoFactorEmailHandler = ({ log, mailer, market }: EmailDeps) =>
  jobHandler(sendTwoFactorEmail, async ({ accountId, change, changeId }) => {
    const account = await accountOf(log, accountId)
    const to = valueOrUndefined(account?.email)
    if (!account || !to) return
    const { title, text } = TWO_FACTOR_TEXTS[change]
    const content = renderEmail({
      title,
      preheader: `About your account at ${market.name}.`,
      paragraphs: [
        `Hello ${valueOrUndefined(account.profile.username) ?? 'there'},`,
        text,
        'If it wasn’t you, set a new password right away and check your account.',
      ],
      button: { label: 'Your account', url: `${market.publicUrl}/account/security` },
      footer: `${market.name} · ${market.publicUrl}`,
    })
    await mailer.send({
      key: `two-factor:${accountId}:${changeId}`,
      to,
      accountId,
      subject: title,
      ...content,
    })
  })

const TWO_FACTOR_TEXTS: Readonly<
  Record<SendTwoFactorEmailPayload['change'], { readonly title: string; readonly text: string }>
> = {
  enabled: {
    title: 'Two-step sign-in is on',
    text: 'From now on, signing in takes a code from your authenticator app in addition to your password.',
  },
  disabled: {
    title: 'Two-step sign-in is off',
    text: 'From now on, your password alone signs you in. Two-step sign-in was turned off with your password and a code.',
  },
  reset: {
    title: 'Your two-step sign-in was reset',
    text: 'One of our admins has reset your two-step sign-in and signed you out. Sign in with your password and set it up again.',
  },
  recovery_code: {
    title: 'A recovery code was used',
    text: 'One of your recovery codes was used just now. It no longer works; your account page shows how many are left.',
  },
}

export const sendTwoFactorEnabledEmails = reactor(
  accountEvents,
  ['TwoFactorEnabled'],
  ({ data: { accountId, enrollmentId } }) => {
    const changeId = `${enrollmentId}-on`
    return [job(sendTwoFactorEmail, { accountId, change: 'enabled', changeId })]
  },
)

export const sendTwoFactorDisabledEmails = reactor(
  accountEvents,
  ['TwoFactorDisabled'],
  ({ data: { accountId, enrollmentId, disabledBy } }) => {
    const changeId = `${enrollmentId}-off`
    const change = disabledBy === 'staff' ? 'reset' : 'disabled'
    return [job(sendTwoFactorEmail, { accountId, change, changeId })]
  },
)

export const sendRecoveryCodeUsedEmails = reactor(
  accountEvents,
  ['RecoveryCodeUsed'],
  ({ data: { accountId, enrollmentId, codeIndex } }) => {
    const changeId = `${enrollmentId}-code-${codeIndex}`
    return [job(sendTwoFactorEmail, { accountId, change: 'recovery_code', changeId })]
  },
)

const attemptKind = z.enum(['sign_in', 'code', 'password'])
export const sendAttemptLimitEmail = defineJob(
  'send-attempt-limit-email',
  z.object({ accountId, episodeId: z.string(), attemptType: attemptKind }),
  EMAIL_RETRIES,
)
type SendAttemptLimitEmailPayload = PayloadOf<typeof sendAttemptLimitEmail>

export const sendAttemptLimitEmails = reactor(accountEvents, ['SignInAttemptsLimited'], ({ data }) => [
  job(sendAttemptLimitEmail, data),
])

/** One email per episode, which warns the owner of guessing attempts and explains what to do. */
export const sendAttemptLimitEmailHandler = ({ log, mailer, market }: EmailDeps) =>
  jobHandler(sendAttemptLimitEmail, async ({ accountId, episodeId, attemptType }) => {
    const account = await accountOf(log, accountId)
    const to = valueOrUndefined(account?.email)
    if (!account || !to) return
    const title = 'Someone may be trying to get into your account'
    const content = renderEmail({
      title,
      preheader: `About your account at ${market.name}.`,
      paragraphs: [
        `Hello ${valueOrUndefined(account.profile.username) ?? 'there'},`,
        `${ATTEMPT_TEXTS[attemptType]} Further attempts now have to wait, up to 15 minutes each.`,
        'If it was you, there is nothing to do: you can still sign in from a device you have signed in with before, or set a new password by email.',
        'If it wasn’t you, make sure that you use your password nowhere else, and turn on two-step sign-in.',
      ],
      button: { label: 'Your account', url: `${market.publicUrl}/account/security` },
      footer: `${market.name} · ${market.publicUrl}`,
    })
    await mailer.send({ key: `attempts:${episodeId}`, to, accountId, subject: title, ...content })
  })

const ATTEMPT_TEXTS: Readonly<Record<SendAttemptLimitEmailPayload['attemptType'], string>> = {
  sign_in: 'Several sign-ins with your name or email address and a wrong password were just refused.',
  code: 'Several sign-ins with your password and a wrong code were just refused. The person who tried knows your password.',
  password: 'Your password was entered wrongly several times in a browser that is signed in to your account.',
}

const staffChange = z.enum(['role_assigned', 'role_revoked', 'sessions_revoked'])
/** `revision` is the event's revision in the stream of the change. */
export const sendStaffRoleEmail = defineJob(
  'send-staff-role-email',
  z.object({
    accountId,
    revision: z.number().int(),
    change: staffChange,
    role: z.enum(STAFF_ROLES).nullable(),
  }),
  EMAIL_RETRIES,
)
type SendStaffRoleEmailPayload = PayloadOf<typeof sendStaffRoleEmail>

export const sendStaffRoleEmails = reactor(
  staffMemberEvents,
  ['StaffRoleAssigned', 'StaffRoleRevoked'],
  ({ type, data, revision }) => {
    const { accountId } = data
    const role = 'role' in data ? data.role : null
    const change = type === 'StaffRoleAssigned' ? 'role_assigned' : 'role_revoked'
    return [job(sendStaffRoleEmail, { accountId, revision, change, role })]
  },
)

export const sendSessionsRevokedEmails = reactor(
  accountEvents,
  ['SessionsRevoked'],
  ({ data: { accountId }, revision }) => [
    job(sendStaffRoleEmail, { accountId, revision, change: 'sessions_revoked', role: null }),
  ],
)

/** Emails the member whose staff role or sessions were changed by an admin or from the command line. */
export const sendStaffRoleEmailHandler = ({ log, mailer, market }: EmailDeps) =>
  jobHandler(sendStaffRoleEmail, async ({ accountId, revision, change, role }) => {
    const account = await accountOf(log, accountId)
    const to = valueOrUndefined(account?.email)
    if (!account || !to) return
    const { title, text } = STAFF_TEXTS[change](role ? ROLE_NAMES[role] : 'staff', market.name)
    const content = renderEmail({
      title,
      preheader: `About your account at ${market.name}.`,
      paragraphs: [
        `Hello ${valueOrUndefined(account.profile.username) ?? 'there'},`,
        text,
        'If you did not expect this, ask an admin of the marketplace.',
      ],
      button: { label: 'Your account', url: `${market.publicUrl}/account` },
      footer: `${market.name} · ${market.publicUrl}`,
    })
    const key = `staff-change:${accountId}:${change}:${revision}`
    await mailer.send({ key, to, accountId, subject: title, ...content })
  })

const ROLE_NAMES: Readonly<Record<StaffRole, string>> = {
  support: 'support',
  senior_support: 'senior support',
  verifier: 'verifier',
  auditor: 'auditor',
  admin: 'admin',
}

type StaffText = (role: string, market: string) => { readonly title: string; readonly text: string }
const STAFF_TEXTS: Readonly<Record<SendStaffRoleEmailPayload['change'], StaffText>> = {
  role_assigned: (role, market) => ({
    title: 'Your staff role',
    text: `You now have the role “${role}” at ${market}. Sign in again to use it.`,
  }),
  role_revoked: (_, market) => ({
    title: 'Your staff role has ended',
    text: `You no longer have a staff role at ${market}, and you were signed out. Your account stays as it is.`,
  }),
  sessions_revoked: () => ({
    title: 'You were signed out everywhere',
    text: 'An admin has signed you out on all your devices. Sign in again to go on working.',
  }),
}
