import type { AcceptedPolicy } from '#domain/kernel/fields.ts'
import { decider } from '../kernel/decider.ts'
import type { Personal, Retention } from '../kernel/event.ts'
import { type Refusal, refuse } from '../kernel/refusal.ts'
import type { AccountEvent, LimitedAttempts } from './account.events.ts'
import {
  type AccountClosure,
  type AccountClosureCommand,
  applyClosure,
  decideClosure,
  decideInactivityNotice,
  type InactivityNotice,
  type RequestInactivityNotice,
} from './account-closure.ts'
import {
  addToken,
  type EmailToken,
  emailToken,
  findToken,
  type IssuedToken,
  invalidateAll,
  isOverEmailLimit,
  type PresentedToken,
  tokenRefusal,
} from './email-token.ts'
import { decideStaffAccess, type StaffAccessCommand } from './staff-access.ts'
import { applyTwoFactor, decideTwoFactor, type TwoFactor, type TwoFactorCommand } from './two-factor.ts'

export type AccountCommand =
  | RegisterAccount
  | ({ readonly type: 'RequestEmailVerification' | 'RequestPasswordReset' } & IssuedToken)
  | ({ readonly type: 'VerifyEmail' | 'ConfirmEmailChange' } & PresentedToken)
  | ({ readonly type: 'ResetPassword'; readonly changeId: string } & PresentedToken)
  | { readonly type: 'ChangePassword'; readonly changeId: string }
  | ({ readonly type: 'RequestEmailChange'; readonly email: string } & IssuedToken)
  | ({ readonly type: 'UpdateAccountProfile' } & AccountProfile)
  | RecordLimitedAttempts
  | StaffAccessCommand
  | TwoFactorCommand
  | AccountClosureCommand
  | RequestInactivityNotice

export interface RegisterAccount {
  readonly type: 'RegisterAccount'
  readonly accountId: string
  readonly username: string
  readonly email: string
  readonly signupRole: 'consumer' | 'producer'
  readonly acceptedPolicies: AcceptedPolicy[]
}
export interface AccountProfile {
  readonly username: string
  readonly fullName?: string
  readonly phone?: string
  readonly zipCode?: string
  readonly address?: string
  readonly city?: string
  readonly state?: string
}

export type AccountState = { readonly status: 'unknown' } | KnownAccount
export interface KnownAccount {
  readonly status: 'registered'
  readonly accountId: string
  readonly email: Personal<string>
  readonly verified: boolean
  readonly profile: { readonly [K in keyof AccountProfile]: Personal<string> | undefined }
  /** Tokens of verification emails; empty once the address is verified. */
  readonly verifications: readonly EmailToken[]
  /** Tokens of password reset emails. */
  readonly resets: readonly EmailToken[]
  readonly emailChange: (EmailToken & { readonly email: Personal<string> }) | undefined
  readonly passwordChanges: number
  readonly lastPasswordChange: string | undefined
  readonly twoFactor: TwoFactor | undefined
  readonly closing: AccountClosure | undefined
  readonly inactivityNotice: InactivityNotice | undefined
  readonly erased: boolean
  /** Retention classes whose keys were destroyed. */
  readonly destroyed: readonly Retention[]
  readonly processorCustomersDeleted: boolean
}

export const account = decider<AccountCommand, AccountState, AccountEvent>({
  name: 'account',
  stream: (accountId) => `account-${accountId}`,
  initial: { status: 'unknown' },

  evolve: (state, event): AccountState => {
    if (event.type === 'AccountRegistered') return registered(event.data)
    if (state.status === 'unknown') return state
    switch (event.type) {
      case 'EmailVerificationRequested':
        return { ...state, verifications: addToken(state.verifications, event.data) }
      case 'EmailVerified':
        return { ...state, verified: true, verifications: [] }
      case 'PasswordResetRequested':
        return { ...state, resets: addToken(state.resets, event.data) }
      case 'PasswordChanged': {
        const { changeId, sequence } = event.data
        const resets = invalidateAll(state.resets)
        // A password change may respond to an attacker's email change, so it cancels that.
        return { ...state, resets, emailChange: undefined, passwordChanges: sequence, lastPasswordChange: changeId }
      }
      case 'EmailChangeRequested': {
        const { email } = event.data
        return { ...state, emailChange: { ...emailToken(event.data), email } }
      }
      case 'EmailChanged': {
        const emailChange = state.emailChange && { ...state.emailChange, used: true }
        // Tokens sent to the old address become invalid.
        return { ...state, email: event.data.email, verified: true, verifications: [], resets: [], emailChange }
      }
      case 'AccountProfileUpdated': {
        const { accountId: _, ...profile } = event.data
        return { ...state, profile }
      }
      case 'SessionsRevoked':
      case 'SignInAttemptsLimited':
        return state
      case 'TwoFactorEnabled':
      case 'TwoFactorDisabled':
      case 'RecoveryCodeUsed':
        return { ...state, twoFactor: applyTwoFactor(state.twoFactor, event) }
      case 'AccountInactivityNoticeRequested':
        return {
          ...state,
          inactivityNotice: { lastUse: event.data.lastUsedOn, erasureScheduledOn: event.data.erasureScheduledOn },
        }
      case 'AccountClosed':
        return { ...state, closing: applyClosure(event) }
      case 'AccountReopened':
        return { ...state, closing: applyClosure(event), inactivityNotice: undefined }
      case 'AccountErased':
        return { ...state, closing: undefined, erased: true, destroyed: event.data.destroyedKeyClasses }
      case 'LegalHoldDataErased':
        return { ...state, destroyed: [...state.destroyed, ...event.data.destroyedKeyClasses] }
      case 'ProcessorCustomersDeleted':
        return { ...state, processorCustomersDeleted: true }
    }
  },

  decide: (state, command): AccountEvent[] | Refusal => {
    if (command.type === 'RegisterAccount') return register(state, command)
    if (state.status === 'unknown') return refuse('account_not_found')
    switch (command.type) {
      case 'RequestEmailVerification':
        return requestVerification(state, command)
      case 'VerifyEmail':
        return verifyEmail(state, command)
      case 'RequestPasswordReset':
        if (state.erased || state.closing?.reason === 'disowned' || isOverEmailLimit(state.resets, command)) return []
        return [{ type: 'PasswordResetRequested', data: tokenData(state, command) }]
      case 'ResetPassword':
        return (
          tokenRefusal(findToken(state.resets, command), command) ?? [passwordChanged(state, command.changeId, 'reset')]
        )
      case 'ChangePassword':
        return state.lastPasswordChange === command.changeId ? [] : [passwordChanged(state, command.changeId, 'change')]
      case 'RequestEmailChange':
        return [{ type: 'EmailChangeRequested', data: { ...tokenData(state, command), email: command.email } }]
      case 'ConfirmEmailChange':
        return confirmEmailChange(state, command)
      case 'UpdateAccountProfile':
        return changeProfile(state, command)
      case 'RecordLimitedAttempts':
        return limitedAttempts(state, command)
      case 'RevokeSessions':
      case 'ResetTwoFactor':
        return decideStaffAccess(state, command)
      case 'EnableTwoFactor':
      case 'DisableTwoFactor':
      case 'UseRecoveryCode':
        return decideTwoFactor(state, command)
      case 'CloseAccount':
      case 'DisownAccount':
      case 'ReopenAccount':
      case 'EraseAccount':
      case 'EraseLegalHoldData':
      case 'RecordProcessorCustomersDeleted':
        return decideClosure(state, command)
      case 'RequestInactivityNotice':
        return decideInactivityNotice(state, command)
    }
  },
})

const registered = ({ accountId, username, email }: DataOf<'AccountRegistered'>): KnownAccount => ({
  status: 'registered',
  accountId,
  email,
  verified: false,
  profile: { username },
  verifications: [],
  resets: [],
  emailChange: undefined,
  passwordChanges: 0,
  lastPasswordChange: undefined,
  twoFactor: undefined,
  closing: undefined,
  inactivityNotice: undefined,
  erased: false,
  destroyed: [],
  processorCustomersDeleted: false,
})

type DataOf<T extends AccountEvent['type']> = Extract<AccountEvent, { type: T }>['data']

function register(state: AccountState, command: RegisterAccount): AccountEvent[] {
  if (state.status === 'registered') return []
  const { type: _, ...data } = command
  return [{ type: 'AccountRegistered', data }]
}

const tokenData = ({ accountId }: KnownAccount, { requestId, tokenHash, expiresAt }: IssuedToken) => ({
  accountId,
  requestId,
  tokenHash,
  expiresAt,
})

const passwordChanged = (state: KnownAccount, changeId: string, method: 'change' | 'reset'): AccountEvent => ({
  type: 'PasswordChanged',
  data: { accountId: state.accountId, changeId, sequence: state.passwordChanges + 1, method },
})

function requestVerification(state: KnownAccount, command: IssuedToken): AccountEvent[] {
  if (state.verified || state.closing || isOverEmailLimit(state.verifications, command)) return []
  return [{ type: 'EmailVerificationRequested', data: tokenData(state, command) }]
}

interface RecordLimitedAttempts {
  readonly type: 'RecordLimitedAttempts'
  readonly episodeId: string
  readonly attemptType: LimitedAttempts
}

function limitedAttempts({ accountId, erased }: KnownAccount, command: RecordLimitedAttempts): AccountEvent[] {
  const { episodeId, attemptType } = command
  return erased ? [] : [{ type: 'SignInAttemptsLimited', data: { accountId, episodeId, attemptType } }]
}

function verifyEmail(state: KnownAccount, presented: PresentedToken): AccountEvent[] | Refusal {
  const { accountId, verified, closing, verifications } = state
  if (verified) return refuse('token_used')
  const refusal = closing ? refuse('token_invalid') : tokenRefusal(findToken(verifications, presented), presented)
  return refusal ?? [{ type: 'EmailVerified', data: { accountId } }]
}

function confirmEmailChange(
  { accountId, emailChange }: KnownAccount,
  presented: PresentedToken,
): AccountEvent[] | Refusal {
  const refusal = tokenRefusal(emailChange, presented)
  if (refusal || !emailChange) return refusal ?? []
  const { requestId, email } = emailChange
  return [{ type: 'EmailChanged', data: { accountId, requestId, email } }]
}

const PROFILE_FIELDS = ['username', 'fullName', 'phone', 'zipCode', 'address', 'city', 'state'] as const

function changeProfile({ accountId, profile }: KnownAccount, command: AccountProfile & { type: string }) {
  const { type: _, ...updated } = command
  if (PROFILE_FIELDS.every((field) => profile[field] === updated[field])) return []
  return [{ type: 'AccountProfileUpdated' as const, data: { accountId, ...updated } }]
}
