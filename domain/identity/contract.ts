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
  /** What they do for the market; null for everybody else, and while `staffNeeds` something. */
  staff: z.enum(STAFF_ROLES).nullable(),
  /** What keeps one of the staff from their work until they have seen to it. */
  staffNeeds: z.enum(STAFF_SETUP_STEPS).nullable(),
  createdAt: z.string(),
})
export type UserView = z.infer<typeof userView>

/** The password was right; a code is still owed. */
const twoFactorPending = z.object({ secondStep: z.literal(true) })
export type TwoFactorPending = z.infer<typeof twoFactorPending>

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
const profileFields = z.object({
  username: z.string().trim().min(1, 'Username is required').max(254),
  fullName: z.string().trim().max(120),
  phone: left.or(phone),
  zip: left.or(zipCode),
  /** The delivery address. Absent fields are left unchanged. */
  address: left.or(streetAddress).optional(),
  city: left.or(city).optional(),
  state: left.or(state).optional(),
})
export type ProfileForm = z.infer<typeof profileFields>

/** The same, where `present` is the account's user name: one that was chosen under older rules stays. */
export const profileFormOf = (present: string) =>
  profileFields.transform((form, { addIssue }) => {
    if (form.username === present) return form
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
  /** An address that waits to be confirmed, to take the place of the present one. */
  pendingEmail: z.string().nullable(),
  fullName: z.string().nullable(),
  phone: z.string().nullable(),
  zip: z.string().nullable(),
  address: z.string().nullable(),
  city: z.string().nullable(),
  state: z.string().nullable(),
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
  csrfToken: defineEndpoint({
    method: 'GET',
    path: '/api/csrf-token',
    summary: 'A token to send back as X-CSRF-Token with every change',
    response: z.object({ csrfToken: z.string() }),
  }),
  user: defineEndpoint({
    method: 'GET',
    path: '/api/auth/user',
    summary: 'Who is signed in, or null',
    response: userView.nullable(),
  }),
  login: defineEndpoint({
    method: 'POST',
    path: '/api/auth/login',
    summary: 'Sign in; an account with a second step owes a code then',
    body: loginForm,
    response: z.union([userView, twoFactorPending]),
  }),
  register: defineEndpoint({
    method: 'POST',
    path: '/api/auth/register',
    summary: 'Make an account and sign in',
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
    summary: 'Confirm an email address with the token that came by mail, in a session of the account',
    body: mailedToken,
    response: done,
  }),
  disownAccount: defineEndpoint({
    method: 'POST',
    path: '/api/auth/disown-account',
    summary: 'Delete an account whose address is not confirmed, with the token that came by mail to the address',
    body: mailedToken,
    response: done,
  }),
  resendVerification: defineEndpoint({
    method: 'POST',
    path: '/api/auth/resend-verification',
    summary: 'Send the confirmation mail again; the answer never tells whether the address is known',
    body: z.object({ email }),
    response: done,
  }),
  forgotPassword: defineEndpoint({
    method: 'POST',
    path: '/api/auth/forgot-password',
    summary: 'Send a link to set a new password; the answer never tells whether the address is known',
    body: forgotPasswordForm,
    response: done,
  }),
  resetPassword: defineEndpoint({
    method: 'POST',
    path: '/api/auth/reset-password',
    summary: 'Set a new password with the token that came by mail; ends every other session',
    body: resetPasswordForm,
    response: done,
  }),
  confirmEmail: defineEndpoint({
    method: 'POST',
    path: '/api/auth/confirm-email-change',
    summary: 'Move an account to a new email address with the token that came there, in a session of the account',
    body: mailedToken,
    response: done,
  }),
  profile: defineEndpoint({
    method: 'GET',
    path: '/api/me/profile',
    summary: 'The account of the one signed in',
    response: profileView,
  }),
  changeProfile: defineEndpoint({
    method: 'PUT',
    path: '/api/me/profile',
    summary: 'Change the user name and what fills the checkout by itself',
    body: profileFields,
    response: profileFields,
  }),
  welcomed: defineEndpoint({
    method: 'POST',
    path: '/api/me/welcome-shown',
    summary: 'The new member was greeted',
    response: z.object({ success: z.literal(true) }),
  }),
  changePassword: defineEndpoint({
    method: 'POST',
    path: '/api/me/password',
    summary: 'Change the password; ends every other session',
    body: changePasswordForm,
    response: done,
  }),
  changeEmail: defineEndpoint({
    method: 'POST',
    path: '/api/me/email',
    summary: 'Ask for another email address; it becomes the account’s once it is confirmed',
    body: changeEmailForm,
    response: done,
  }),
  sessions: defineEndpoint({
    method: 'GET',
    path: '/api/me/sessions',
    summary: 'Where the account is signed in',
    response: z.array(sessionView),
  }),
  endSession: defineEndpoint({
    method: 'DELETE',
    path: '/api/me/sessions/:id',
    summary: 'Sign out one browser',
    params: z.object({ id: z.string().max(60) }),
    response: z.object({ success: z.literal(true) }),
  }),
  endOtherSessions: defineEndpoint({
    method: 'DELETE',
    path: '/api/me/sessions',
    summary: 'Sign out everywhere else',
    response: z.object({ ended: z.number() }),
  }),
}

export const identityProblems = problems({
  credentials_invalid: { status: 401, text: 'This user name and password do not fit together.' },
  account_terminated: {
    status: 403,
    text: ({ appealDeadline }) =>
      appealDeadline
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
  password_invalid: { status: 400, text: 'This is not your current password.' },
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
  token_invalid: { status: 400, text: 'This link is not valid. It may have been replaced by a newer one.' },
  token_expired: { status: 400, text: 'This link has expired. Ask for a new one.' },
  token_used: { status: 400, text: 'This link has been used already.' },
})

/** To the account: something about it has changed. */
export interface AccountUpdate {
  readonly type: 'account_update'
}

/** An account as the session sees it: with the role it may use, or what it must see to first. */
export function sessionUser(user: UserView, actor: Actor | undefined): UserView {
  const member = actor?.kind === 'member' ? actor : undefined
  return { ...user, staff: member?.staff ?? null, staffNeeds: member?.staffSetupRequired ?? null }
}
