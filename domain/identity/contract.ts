import { z } from 'zod'
import { PASSWORD_MIN, STAFF_PASSWORD_MIN, USERNAME_MIN, username } from '#domain/identity/credentials.ts'
import { type Actor, STAFF_ROLES, STAFF_SETUP_STEPS } from '#domain/kernel/actor.ts'
import { defineEndpoint, problems } from '#domain/kernel/contract.ts'
import { city, phone, state, streetAddress, zipCode } from '#domain/kernel/fields.ts'

export const userView = z.object({
  id: z.string(),
  username: z.string(),
  email: z.string(),
  role: z.enum(['consumer', 'producer']),
  verified: z.boolean(),
  producerId: z.string().nullable(),
  /** Staff role; null for members, and while `staffSetupRequired` is set. */
  staff: z.enum(STAFF_ROLES).nullable(),
  /** Set-up a staff member has to complete before using the role. */
  staffSetupRequired: z.enum(STAFF_SETUP_STEPS).nullable(),
  createdAt: z.string(),
})
export type UserView = z.infer<typeof userView>

/** The password was correct; a code is required. */
const twoFactorPending = z.object({ twoFactor: z.literal(true) })
export type TwoFactorPending = z.infer<typeof twoFactorPending>

const MAX_PASSWORD = 'Password must be at most 200 characters'
const password = z
  .string()
  .min(PASSWORD_MIN, `Password must be at least ${PASSWORD_MIN} characters`)
  .max(200, MAX_PASSWORD)
const email = z.email('Please enter a valid email address').max(254, 'Please enter a valid email address')

/** `username` accepts the username or the email address. */
export const loginForm = z.object({
  username: z.string().trim().min(USERNAME_MIN, `Username must be at least ${USERNAME_MIN} characters`).max(254),
  /** No account has a shorter password. */
  password: z.string().min(6, 'Password must be at least 6 characters').max(200, MAX_PASSWORD),
  /** Reopens an account that its owner closed. */
  reopen: z.boolean().optional(),
})
export type LoginForm = z.infer<typeof loginForm>

export const registerForm = z.object({
  username,
  email,
  password,
  role: z.enum(['consumer', 'producer']).default('consumer'),
})
export type RegisterForm = z.input<typeof registerForm>

export const forgotPasswordForm = z.object({ email })

/** Sets a new password with an emailed token. */
export const resetPasswordForm = z.object({ token: z.string().min(1).max(300), password })

const currentPassword = z.string().min(1, 'Enter your current password').max(200)

export const changePasswordForm = z.object({ currentPassword, password })

export const changeEmailForm = z.object({ email, password: currentPassword })

const blank = z.literal('')
/** Profile fields that prefill the checkout; all but the username are optional. */
const profileFields = z.object({
  username: z.string().trim().min(1, 'Username is required').max(254),
  fullName: z.string().trim().max(120),
  phone: blank.or(phone),
  zipCode: blank.or(zipCode),
  /** The delivery address. Absent fields are left unchanged. */
  address: blank.or(streetAddress).optional(),
  city: blank.or(city).optional(),
  state: blank.or(state).optional(),
})
export type ProfileForm = z.infer<typeof profileFields>

/** The form for an account whose current username stays valid even if it does not follow the current rules. */
export const profileFormOf = (currentUsername: string) =>
  profileFields.transform((form, { addIssue }) => {
    if (form.username === currentUsername) return form
    const chosen = username.safeParse(form.username)
    if (chosen.success) return { ...form, username: chosen.data }
    addIssue({ code: 'custom', path: ['username'], message: chosen.error.issues[0]!.message })
    return z.NEVER
  })

/** An account as its owner sees it. */
export const profileView = z.object({
  username: z.string(),
  email: z.string(),
  verified: z.boolean(),
  /** New address that awaits verification. */
  pendingEmail: z.string().nullable(),
  fullName: z.string().nullable(),
  phone: z.string().nullable(),
  zipCode: z.string().nullable(),
  address: z.string().nullable(),
  city: z.string().nullable(),
  state: z.string().nullable(),
  createdAt: z.string(),
  /** Whether to show the welcome message. */
  welcome: z.boolean(),
  /** Number of unused recovery codes; null without two-step sign-in. */
  recoveryCodesLeft: z.number().nullable(),
})
export type ProfileView = z.infer<typeof profileView>

export const sessionView = z.object({
  id: z.string(),
  /** For example `Firefox`, `Windows`; null if unknown. */
  browser: z.string().nullable(),
  system: z.string().nullable(),
  signedInAt: z.string(),
  /** Accurate to a minute. */
  lastSeenAt: z.string(),
  /** The caller's own session. */
  current: z.boolean(),
})
export type SessionView = z.infer<typeof sessionView>

const emailedToken = z.object({ token: z.string().min(1).max(300) })
const done = z.object({ success: z.literal(true), message: z.string() })

export const identityContract = {
  csrfToken: defineEndpoint({
    method: 'GET',
    path: '/api/csrf-token',
    summary: 'CSRF token, to be sent as X-CSRF-Token with every write',
    response: z.object({ csrfToken: z.string() }),
  }),
  user: defineEndpoint({
    method: 'GET',
    path: '/api/auth/user',
    summary: 'The signed-in account, or null',
    response: userView.nullable(),
  }),
  login: defineEndpoint({
    method: 'POST',
    path: '/api/auth/login',
    summary: 'Sign in; accounts with two-step sign-in continue with a code',
    body: loginForm,
    response: z.union([userView, twoFactorPending]),
  }),
  register: defineEndpoint({
    method: 'POST',
    path: '/api/auth/register',
    summary: 'Create an account and sign in',
    body: registerForm,
    response: userView,
  }),
  logout: defineEndpoint({
    method: 'POST',
    path: '/api/auth/logout',
    summary: 'Sign out',
    response: z.object({ success: z.literal(true) }),
  }),
  verifyEmail: defineEndpoint({
    method: 'POST',
    path: '/api/auth/verify-email',
    summary: 'Verify an email address with the emailed token, in a session of the account',
    body: emailedToken,
    response: done,
  }),
  disownAccount: defineEndpoint({
    method: 'POST',
    path: '/api/auth/disown-account',
    summary: 'Delete an account with an unverified address, with the token emailed to that address',
    body: emailedToken,
    response: done,
  }),
  resendVerification: defineEndpoint({
    method: 'POST',
    path: '/api/auth/resend-verification',
    summary: 'Resend the verification email; the response does not reveal whether the address is known',
    body: z.object({ email }),
    response: done,
  }),
  forgotPassword: defineEndpoint({
    method: 'POST',
    path: '/api/auth/forgot-password',
    summary: 'Send a password reset link; the response does not reveal whether the address is known',
    body: forgotPasswordForm,
    response: done,
  }),
  resetPassword: defineEndpoint({
    method: 'POST',
    path: '/api/auth/reset-password',
    summary: 'Set a new password with the emailed token; ends all other sessions',
    body: resetPasswordForm,
    response: done,
  }),
  confirmEmail: defineEndpoint({
    method: 'POST',
    path: '/api/auth/confirm-email-change',
    summary: 'Confirm a new email address with the token sent to it, in a session of the account',
    body: emailedToken,
    response: done,
  }),
  profile: defineEndpoint({
    method: 'GET',
    path: '/api/me/profile',
    summary: 'The account of the caller',
    response: profileView,
  }),
  changeProfile: defineEndpoint({
    method: 'PUT',
    path: '/api/me/profile',
    summary: 'Update the username and the profile that prefills the checkout',
    body: profileFields,
    response: profileFields,
  }),
  welcomed: defineEndpoint({
    method: 'POST',
    path: '/api/me/welcome-shown',
    summary: 'Record that the welcome message was shown',
    response: z.object({ success: z.literal(true) }),
  }),
  changePassword: defineEndpoint({
    method: 'POST',
    path: '/api/me/password',
    summary: 'Change the password; ends all other sessions',
    body: changePasswordForm,
    response: done,
  }),
  changeEmail: defineEndpoint({
    method: 'POST',
    path: '/api/me/email',
    summary: 'Request an email change; it takes effect once the new address is verified',
    body: changeEmailForm,
    response: done,
  }),
  sessions: defineEndpoint({
    method: 'GET',
    path: '/api/me/sessions',
    summary: 'Sessions of the account',
    response: z.array(sessionView),
  }),
  endSession: defineEndpoint({
    method: 'DELETE',
    path: '/api/me/sessions/:id',
    summary: 'End one session',
    params: z.object({ id: z.string().max(60) }),
    response: z.object({ success: z.literal(true) }),
  }),
  endOtherSessions: defineEndpoint({
    method: 'DELETE',
    path: '/api/me/sessions',
    summary: 'End all other sessions',
    response: z.object({ ended: z.number() }),
  }),
}

export const identityProblems = problems({
  credentials_invalid: { status: 401, text: 'That username and password don’t match.' },
  account_terminated: {
    status: 403,
    text: ({ appealDeadline }) =>
      appealDeadline
        ? 'This account was terminated. The email we sent you gives the reason, and a link to appeal within 5 days.'
        : 'This account was terminated. The email we sent you gives the reason.',
  },
  account_closed: { status: 403, text: 'You have closed this account. You can still reopen it.' },
  name_taken: { status: 409, text: 'Please try a different username or email.' },
  password_too_common: { status: 400, text: 'This password is on the list of common ones. Choose another.' },
  password_too_short: { status: 400, text: `A password needs at least ${PASSWORD_MIN} characters.` },
  password_has_username: { status: 400, text: 'A password must not contain the username. Choose another.' },
  password_has_market: {
    status: 400,
    text: 'A password must not contain the name of this marketplace or its state. Choose another.',
  },
  password_has_season: {
    status: 400,
    text: 'A season with a year, such as Summer2026, is easy to guess. Choose another password.',
  },
  password_too_short_for_staff: {
    status: 400,
    text: `Staff accounts need a password of at least ${STAFF_PASSWORD_MIN} characters.`,
  },
  password_invalid: { status: 400, text: 'This is not your current password.' },
  username_reserved: { status: 409, text: 'This username is reserved. Choose a different one.' },
  username_taken: { status: 409, text: 'This username is taken. Try a different one.' },
  email_taken: { status: 409, text: 'Another account uses this address. Choose another one.' },
  email_unchanged: { status: 400, text: 'This is already your address.' },
  session_not_found: { status: 404, text: 'This session has already ended.' },
  account_not_found: { status: 404, text: 'There is no such account.' },
  sign_in_to_confirm: {
    status: 403,
    text: ({ username }) =>
      username
        ? `Sign in as ${username} to confirm this address.`
        : 'Sign in to the account that the email names to confirm this address.',
  },
  token_invalid: { status: 400, text: 'This link is not valid. It may have been replaced by a newer one.' },
  token_expired: { status: 400, text: 'This link has expired. Ask for a new one.' },
  token_used: { status: 400, text: 'This link has already been used.' },
})

/** Sent to the account when it changes. */
export interface AccountUpdate {
  readonly type: 'account_update'
}

/** The account with the staff role of the session, or the set-up it requires first. */
export function sessionUser(user: UserView, actor: Actor | undefined): UserView {
  const member = actor?.kind === 'member' ? actor : undefined
  return { ...user, staff: member?.staff ?? null, staffSetupRequired: member?.staffSetupRequired ?? null }
}
