import { z } from 'zod'
import { defineEndpoint, problems } from '../kernel/contract.ts'
import { userView } from './contract.ts'

/** Six digits of an authenticator, or a recovery code; spaces and dashes do not matter. */
const code = z
  .string()
  .trim()
  .min(6, 'Please enter the six digits, or a recovery code')
  .max(20, 'Please enter the six digits, or a recovery code')
export const codeForm = z.object({ code })

const password = z.string().min(1, 'Please enter your password').max(200)
export const enrollTwoFactorForm = z.object({ password })
export const disableTwoFactorForm = z.object({ password, code })

/** A code where sign-ins take one, the password where they do not. */
export const confirmIdentityForm = z.union([codeForm, enrollTwoFactorForm])
export type ConfirmIdentityForm = z.infer<typeof confirmIdentityForm>

const enrollmentId = z.string().min(1).max(60)

export const twoFactorContract = {
  signInWithCode: defineEndpoint({
    method: 'POST',
    path: '/api/auth/two-factor',
    summary: 'The second step of a sign-in: a code, within five minutes after the password',
    body: codeForm,
    response: userView,
  }),
  begin: defineEndpoint({
    method: 'POST',
    path: '/api/me/two-factor/enroll',
    summary: 'A fresh secret for an authenticator app (RFC 6238), good for an hour',
    body: enrollTwoFactorForm,
    response: z.object({
      enrollmentId,
      /** In base32, for typing. */
      secret: z.string(),
      /** `otpauth://totp/…`, for drawing as a QR code. */
      uri: z.string(),
    }),
  }),
  confirm: defineEndpoint({
    method: 'POST',
    path: '/api/me/two-factor/confirm',
    summary: 'From now on sign-ins take a code; the recovery codes are shown this once',
    body: z.object({ enrollmentId, code }),
    response: z.object({ recoveryCodes: z.array(z.string()) }),
  }),
  confirmIdentity: defineEndpoint({
    method: 'POST',
    path: '/api/me/confirm-identity',
    summary:
      'Confirm who is signed in, with a code or a password; decisions about money and roles need it within ten minutes',
    body: confirmIdentityForm,
    response: z.object({ success: z.literal(true) }),
  }),
  remove: defineEndpoint({
    method: 'POST',
    path: '/api/me/two-factor/disable',
    summary: 'Sign-ins take no code any more',
    body: disableTwoFactorForm,
    response: z.object({ success: z.literal(true) }),
  }),
}

export const twoFactorProblems = problems({
  two_factor_code_invalid: {
    status: 400,
    text: 'This code is not right, or was used already. Please take the next one.',
  },
  two_factor_session_expired: { status: 401, text: 'That took too long. Please sign in again from the start.' },
  two_factor_already_enabled: { status: 409, text: 'Two-step sign-in is set up already.' },
  two_factor_enrollment_not_found: { status: 409, text: 'This set-up is no longer good. Please begin again.' },
})
