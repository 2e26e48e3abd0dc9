import { z } from 'zod'
import { exchange, problems } from '../kernel/contract.ts'
import { userView } from './contract.ts'

/** Six digits of an authenticator, or a recovery code; spaces and dashes do not matter. */
const code = z
  .string()
  .trim()
  .min(6, 'Please enter the six digits, or a recovery code')
  .max(20, 'Please enter the six digits, or a recovery code')
export const codeForm = z.object({ code })

const password = z.string().min(1, 'Please enter your password').max(200)
export const beginSecondStepForm = z.object({ password })
export const removeSecondStepForm = z.object({ password, code })

/** A code where sign-ins take one, the password where they do not. */
export const confirmIdentityForm = z.union([codeForm, beginSecondStepForm])
export type ConfirmIdentityForm = z.infer<typeof confirmIdentityForm>

const setUpId = z.string().min(1).max(60)

export const secondStepContract = {
  signInWithCode: exchange({
    method: 'POST',
    path: '/api/auth/second-step',
    summary: 'The second step of a sign-in: a code, within five minutes after the password',
    body: codeForm,
    answer: userView,
  }),
  begin: exchange({
    method: 'POST',
    path: '/api/me/second-step/begin',
    summary: 'A fresh secret for an authenticator app (RFC 6238), good for an hour',
    body: beginSecondStepForm,
    answer: z.object({
      setUpId,
      /** In base32, for typing. */
      secret: z.string(),
      /** `otpauth://totp/…`, for drawing as a QR code. */
      uri: z.string(),
    }),
  }),
  confirm: exchange({
    method: 'POST',
    path: '/api/me/second-step/confirm',
    summary: 'From now on sign-ins take a code; the recovery codes are shown this once',
    body: z.object({ setUpId, code }),
    answer: z.object({ recoveryCodes: z.array(z.string()) }),
  }),
  confirmIdentity: exchange({
    method: 'POST',
    path: '/api/me/confirm-identity',
    summary:
      'Confirm who is signed in, with a code or a password; decisions about money and roles need it within ten minutes',
    body: confirmIdentityForm,
    answer: z.object({ success: z.literal(true) }),
  }),
  remove: exchange({
    method: 'POST',
    path: '/api/me/second-step/remove',
    summary: 'Sign-ins take no code any more',
    body: removeSecondStepForm,
    answer: z.object({ success: z.literal(true) }),
  }),
}

export const secondStepProblems = problems({
  code_wrong: { status: 400, text: 'This code is not right, or was used already. Please take the next one.' },
  second_step_over: { status: 401, text: 'That took too long. Please sign in again from the start.' },
  second_step_set_up: { status: 409, text: 'Two-step sign-in is set up already.' },
  second_step_unknown: { status: 409, text: 'This set-up is no longer good. Please begin again.' },
})
