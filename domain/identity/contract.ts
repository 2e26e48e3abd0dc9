import { z } from 'zod'
import { exchange, problems } from '../kernel/contract.ts'

export const userView = z.object({
  id: z.string(),
  username: z.string(),
  email: z.string(),
  role: z.enum(['consumer', 'producer']),
  verified: z.boolean(),
  producerId: z.string().nullable(),
  createdAt: z.string(),
})
export type UserView = z.infer<typeof userView>

const name = z.string().trim().min(3, 'Username must be at least 3 characters')
const password = z
  .string()
  .min(6, 'Password must be at least 6 characters')
  .max(200, 'Password must be at most 200 characters')
const email = z.email('Please enter a valid email address').max(254, 'Please enter a valid email address')

/** Sign-in takes the user name or the e-mail. */
export const loginForm = z.object({ username: name.max(254), password })
export type LoginForm = z.infer<typeof loginForm>

export const registerForm = z.object({
  username: name
    .max(40, 'Username must be at most 40 characters')
    .regex(/^[^@\s]+$/, 'Username may not contain spaces or @'),
  email,
  password,
  role: z.enum(['consumer', 'producer']).default('consumer'),
})
export type RegisterForm = z.input<typeof registerForm>

/** Producers' passwords are longer: there is money behind them. */
export const PRODUCER_PASSWORD_MIN = 8

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
  login: exchange({ method: 'POST', path: '/api/auth/login', summary: 'Sign in', body: loginForm, answer: userView }),
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
    summary: 'Confirm an e-mail address with the token that came by mail',
    body: z.object({ token: z.string().min(1).max(300) }),
    answer: done,
  }),
  resendVerification: exchange({
    method: 'POST',
    path: '/api/auth/resend-verification',
    summary: 'Send the confirmation mail again; the answer never tells whether the address is known',
    body: z.object({ email }),
    answer: done,
  }),
}

export const identityProblems = problems({
  credentials_wrong: { status: 401, text: 'This user name and password do not fit together.' },
  name_taken: { status: 409, text: 'Please try a different username or email.' },
  password_too_common: { status: 400, text: 'This password is on the list of common ones. Please choose another.' },
  password_too_short: {
    status: 400,
    text: `Producers need a password of at least ${PRODUCER_PASSWORD_MIN} characters.`,
  },
  account_not_found: { status: 404, text: 'There is no such account.' },
  verification_invalid: { status: 400, text: 'This link is not valid. It may have been replaced by a newer one.' },
  verification_expired: { status: 400, text: 'This link has expired. Ask for a new one.' },
  verification_used: { status: 400, text: 'This link has been used already.' },
})
