import { z } from 'zod'
import { STAFF_NEEDS, STAFF_ROLES } from '../kernel/actor.ts'
import { phone, zip } from '../kernel/contact-fields.ts'
import { exchange, problems } from '../kernel/contract.ts'
import { PASSWORD_MIN } from './password-rule.ts'
import { STAFF_PASSWORD_MIN } from './staff-standing.ts'
import { USERNAME_MIN, username } from './username.ts'

export const userView = z.object({
  id: z.string(),
  username: z.string(),
  email: z.string(),
  role: z.enum(['consumer', 'producer']),
  verified: z.boolean(),
  producerId: z.string().nullable(),
  /** What they do for the market; null for everybody else, and while `staffNeeds` something. */
  staff: z.enum(STAFF_ROLES).nullable(),
  /** What keeps one of the staff from their work until they have seen to it. */
  staffNeeds: z.enum(STAFF_NEEDS).nullable(),
  createdAt: z.string(),
})
export type UserView = z.infer<typeof userView>

/** The password was right; a code is still owed. */
const halfway = z.object({ secondStep: z.literal(true) })
export type Halfway = z.infer<typeof halfway>

const MAX_PASSWORD = 'Password must be at most 200 characters'
const password = z
  .string()
  .min(PASSWORD_MIN, `Password must be at least ${PASSWORD_MIN} characters`)
  .max(200, MAX_PASSWORD)
const email = z.email('Please enter a valid email address').max(254, 'Please enter a valid email address')

/** Sign-in takes the user name or the email. */
export const loginForm = z.object({
  username: z.string().trim().min(USERNAME_MIN, `Username must be at least ${USERNAME_MIN} characters`).max(254),
  /** The rule for new passwords does not matter here: whatever is shorter fits no account. */
  password: z.string().min(6, 'Password must be at least 6 characters').max(200, MAX_PASSWORD),
  /** Opens an account again that its owner has closed. */
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

/** A new password; the token came by mail. */
export const resetPasswordForm = z.object({ token: z.string().min(1).max(300), password })

const currentPassword = z.string().min(1, 'Please enter your current password').max(200)

export const changePasswordForm = z.object({ currentPassword, password })

export const changeEmailForm = z.object({ email, password: currentPassword })

const left = z.literal('')
/** What may stand in the fields of a checkout by itself; all but the user name may be left empty. */
export const profileForm = z.object({
  username,
  fullName: z.string().trim().max(120),
  phone: left.or(phone),
  zip: left.or(zip),
})
export type ProfileForm = z.infer<typeof profileForm>

/** An account as its owner sees it. */
export const profileView = z.object({
  username: z.string(),
  email: z.string(),
  verified: z.boolean(),
  /** An address that waits to be confirmed, to take the place of the present one. */
  pendingEmail: z.string().nullable(),
  fullName: z.string().nullable(),
  phone: z.string().nullable(),
  zip: z.string().nullable(),
  createdAt: z.string(),
  /** Whether they are new here and have not been greeted. */
  welcome: z.boolean(),
  /** How many recovery codes are left; null while sign-ins take no code. */
  recoveryCodes: z.number().nullable(),
})
export type ProfileView = z.infer<typeof profileView>

export const sessionView = z.object({
  id: z.string(),
  /** In words: `Firefox`, `Windows`; null when the browser does not say. */
  browser: z.string().nullable(),
  system: z.string().nullable(),
  signedInAt: z.string(),
  /** To within a minute. */
  lastSeenAt: z.string(),
  /** The one that asks. */
  current: z.boolean(),
})
export type SessionView = z.infer<typeof sessionView>

const mailedToken = z.object({ token: z.string().min(1).max(300) })
const done = z.object({ success: z.literal(true), message: z.string() })

export const identityContract = {
  csrfToken: exchange({
    method: 'GET',
    path: '/api/csrf-token',
    summary: 'A token to send back as X-CSRF-Token with every change',
    answer: z.object({ csrfToken: z.string() }),
  }),
  user: exchange({
    method: 'GET',
    path: '/api/auth/user',
    summary: 'Who is signed in, or null',
    answer: userView.nullable(),
  }),
  login: exchange({
    method: 'POST',
    path: '/api/auth/login',
    summary: 'Sign in; an account with a second step owes a code then',
    body: loginForm,
    answer: z.union([userView, halfway]),
  }),
  register: exchange({
    method: 'POST',
    path: '/api/auth/register',
    summary: 'Make an account and sign in',
    body: registerForm,
    answer: userView,
  }),
  logout: exchange({
    method: 'POST',
    path: '/api/auth/logout',
    summary: 'Sign out',
    answer: z.object({ success: z.literal(true) }),
  }),
  verifyEmail: exchange({
    method: 'POST',
    path: '/api/auth/verify-email',
    summary: 'Confirm an email address with the token that came by mail, in a session of the account',
    body: mailedToken,
    answer: done,
  }),
  disownAccount: exchange({
    method: 'POST',
    path: '/api/auth/disown-account',
    summary: 'Delete an account whose address is not confirmed, with the token that came by mail to the address',
    body: mailedToken,
    answer: done,
  }),
  resendVerification: exchange({
    method: 'POST',
    path: '/api/auth/resend-verification',
    summary: 'Send the confirmation mail again; the answer never tells whether the address is known',
    body: z.object({ email }),
    answer: done,
  }),
  forgotPassword: exchange({
    method: 'POST',
    path: '/api/auth/forgot-password',
    summary: 'Send a link to set a new password; the answer never tells whether the address is known',
    body: forgotPasswordForm,
    answer: done,
  }),
  resetPassword: exchange({
    method: 'POST',
    path: '/api/auth/reset-password',
    summary: 'Set a new password with the token that came by mail; ends every other session',
    body: resetPasswordForm,
    answer: done,
  }),
  confirmEmail: exchange({
    method: 'POST',
    path: '/api/auth/confirm-email',
    summary: 'Move an account to a new email address with the token that came there, in a session of the account',
    body: mailedToken,
    answer: done,
  }),
  profile: exchange({
    method: 'GET',
    path: '/api/me/profile',
    summary: 'The account of the one signed in',
    answer: profileView,
  }),
  changeProfile: exchange({
    method: 'PUT',
    path: '/api/me/profile',
    summary: 'Change the user name and what fills the checkout by itself',
    body: profileForm,
    answer: profileForm,
  }),
  welcomed: exchange({
    method: 'POST',
    path: '/api/me/welcomed',
    summary: 'The new member was greeted',
    answer: z.object({ success: z.literal(true) }),
  }),
  changePassword: exchange({
    method: 'POST',
    path: '/api/me/password',
    summary: 'Change the password; ends every other session',
    body: changePasswordForm,
    answer: done,
  }),
  changeEmail: exchange({
    method: 'POST',
    path: '/api/me/email',
    summary: 'Ask for another email address; it becomes the account’s once it is confirmed',
    body: changeEmailForm,
    answer: done,
  }),
  sessions: exchange({
    method: 'GET',
    path: '/api/me/sessions',
    summary: 'Where the account is signed in',
    answer: z.array(sessionView),
  }),
  endSession: exchange({
    method: 'DELETE',
    path: '/api/me/sessions/:id',
    summary: 'Sign out one browser',
    params: z.object({ id: z.string().max(60) }),
    answer: z.object({ success: z.literal(true) }),
  }),
  endOtherSessions: exchange({
    method: 'DELETE',
    path: '/api/me/sessions',
    summary: 'Sign out everywhere else',
    answer: z.object({ ended: z.number() }),
  }),
}

export const identityProblems = problems({
  credentials_wrong: { status: 401, text: 'This user name and password do not fit together.' },
  account_ended: {
    status: 403,
    text: ({ askUntil }) =>
      askUntil
        ? 'This account was ended. The mail we sent you says why, and its link asks for somebody else to look at it again: within 5 days of the mail.'
        : 'This account was ended. The mail we sent you says why.',
  },
  account_closed: { status: 403, text: 'You have closed this account. You can still keep it.' },
  name_taken: { status: 409, text: 'Please try a different username or email.' },
  password_too_common: { status: 400, text: 'This password is on the list of common ones. Please choose another.' },
  password_too_short: { status: 400, text: `A password needs at least ${PASSWORD_MIN} characters.` },
  password_has_username: { status: 400, text: 'A password must not contain the username. Please choose another.' },
  password_has_market: {
    status: 400,
    text: 'A password must not contain the name of this market or its state. Please choose another.',
  },
  password_has_season: {
    status: 400,
    text: 'A season with a year, such as Summer2026, is easy to guess. Please choose another password.',
  },
  password_too_short_for_staff: {
    status: 400,
    text: `The staff needs a password of at least ${STAFF_PASSWORD_MIN} characters.`,
  },
  password_wrong: { status: 400, text: 'This is not your current password.' },
  username_reserved: { status: 409, text: 'This username is reserved. Please choose a different one.' },
  username_taken: { status: 409, text: 'This username is taken. Please try a different one.' },
  email_taken: { status: 409, text: 'Another account has this address by now. Please choose another address.' },
  email_unchanged: { status: 400, text: 'This is your address already.' },
  session_not_found: { status: 404, text: 'This browser is signed out already.' },
  account_not_found: { status: 404, text: 'There is no such account.' },
  sign_in_to_confirm: {
    status: 403,
    text: ({ username }) =>
      username
        ? `Sign in as ${username} to confirm this address.`
        : 'Sign in to the account that the email names to confirm this address.',
  },
  verification_invalid: { status: 400, text: 'This link is not valid. It may have been replaced by a newer one.' },
  verification_expired: { status: 400, text: 'This link has expired. Ask for a new one.' },
  verification_used: { status: 400, text: 'This link has been used already.' },
})

/** To the account: something about it has changed. */
export interface AccountUpdate {
  readonly type: 'account_update'
}
