import { z } from 'zod'
import { defineEndpoint, problems } from '../kernel/contract.ts'
import { userView } from './contract.ts'

/** A six-digit authenticator code, or a recovery code; spaces and dashes are ignored. */
const code = z
  .string()
  .trim()
  .min(6, 'Enter the six-digit code or a recovery code')
  .max(20, 'Enter the six-digit code or a recovery code')
export const codeForm = z.object({ code })

const password = z.string().min(1, 'Enter your password').max(200)
export const enrollTwoFactorForm = z.object({ password })
export const disableTwoFactorForm = z.object({ password, code })

/** A code with two-step sign-in, otherwise the password. */
export const confirmIdentityForm = z.union([codeForm, enrollTwoFactorForm])
export type ConfirmIdentityForm = z.infer<typeof confirmIdentityForm>

const enrollmentId = z.string().min(1).max(60)

export const twoFactorContract = {
  signInWithCode: defineEndpoint({
    method: 'POST',
    path: '/api/auth/two-factor',
    summary: 'Complete a sign-in with a code, within five minutes after the password',
    body: codeForm,
    response: userView,
  }),
  begin: defineEndpoint({
    method: 'POST',
    path: '/api/me/two-factor/enroll',
    summary: 'Create a secret for an authenticator app (RFC 6238), valid for an hour',
    body: enrollTwoFactorForm,
    response: z.object({
      enrollmentId,
      /** In base32, for manual entry. */
      secret: z.string(),
      /** `otpauth://totp/…`, for a QR code. */
      uri: z.string(),
    }),
  }),
  confirm: defineEndpoint({
    method: 'POST',
    path: '/api/me/two-factor/confirm',
    summary: 'Enable two-step sign-in; the response contains the recovery codes, which are not shown again',
    body: z.object({ enrollmentId, code }),
    response: z.object({ recoveryCodes: z.array(z.string()) }),
  }),
  confirmIdentity: defineEndpoint({
    method: 'POST',
    path: '/api/me/confirm-identity',
    summary:
      'Confirm the identity of the caller with a code or the password; decisions about money and roles require it within ten minutes',
    body: confirmIdentityForm,
    response: z.object({ success: z.literal(true) }),
  }),
  remove: defineEndpoint({
    method: 'POST',
    path: '/api/me/two-factor/disable',
    summary: 'Disable two-step sign-in',
    body: disableTwoFactorForm,
    response: z.object({ success: z.literal(true) }),
  }),
}

export const twoFactorProblems = problems({
  two_factor_code_invalid: {
    status: 400,
    text: 'This code is incorrect or was already used. Enter the next one.',
  },
  two_factor_session_expired: { status: 401, text: 'That took too long. Sign in again from the start.' },
  two_factor_already_enabled: { status: 409, text: 'Two-step sign-in is already set up.' },
  two_factor_enrollment_not_found: { status: 409, text: 'This set-up has expired. Start again.' },
})
