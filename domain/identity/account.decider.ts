import type { StaffRole } from '../kernel/actor.ts'
import type { AgreedText } from '../kernel/agreed-text.ts'
import { decider } from '../kernel/decider.ts'
import type { Personal, Retention } from '../kernel/event.ts'
import { type Refusal, refuse } from '../kernel/refusal.ts'
import type { AccountEvent, LimitedAttempts } from './account.events.ts'
import { type Closing, type ClosingCommand, closingAfter, decideClosing } from './closing.ts'
import {
  allUsed,
  isSurplus,
  type MailToken,
  mailToken,
  misfit,
  type SentToken,
  type ShownToken,
  tokenWith,
  withToken,
} from './mail-token.ts'
import { decideSecondStep, evolveSecondStep, type SecondStep, type SecondStepCommand } from './second-step.ts'
import { decideStaffing, type StaffingCommand } from './staffing.ts'
import { type TellUnused, tellUnused, type Unused } from './unused.ts'

export type AccountCommand =
  | RegisterAccount
  | ({ readonly type: 'RequestEmailVerification' | 'RequestPasswordReset' } & SentToken)
  | ({ readonly type: 'VerifyEmail' | 'ConfirmEmailChange' } & ShownToken)
  | ({ readonly type: 'ResetPassword'; readonly changeId: string } & ShownToken)
  | { readonly type: 'ChangePassword'; readonly changeId: string }
  | ({ readonly type: 'RequestEmailChange'; readonly email: string } & SentToken)
  | ({ readonly type: 'ChangeProfile' } & AccountProfile)
  | { readonly type: 'WelcomeMember' }
  | RecordLimitedAttempts
  | StaffingCommand
  | SecondStepCommand
  | ClosingCommand
  | TellUnused

export interface RegisterAccount {
  readonly type: 'RegisterAccount'
  readonly accountId: string
  readonly username: string
  readonly email: string
  readonly cameAs: 'consumer' | 'producer'
  readonly acceptedTerms: string
  readonly agreed?: AgreedText[]
}
export interface AccountProfile {
  readonly username: string
  readonly fullName?: string
  readonly phone?: string
  readonly zip?: string
}

export type AccountState = { readonly status: 'unknown' } | KnownAccount
export interface KnownAccount {
  readonly status: 'registered'
  readonly accountId: string
  readonly email: Personal<string>
  readonly verified: boolean
  readonly welcomed: boolean
  readonly profile: { readonly [K in keyof AccountProfile]: Personal<string> | undefined }
  /** Of confirmation mails; none once the address is confirmed. */
  readonly verifications: readonly MailToken[]
  /** Of mails to reset the password. */
  readonly resets: readonly MailToken[]
  readonly emailChange: (MailToken & { readonly email: Personal<string> }) | undefined
  readonly passwordChanges: number
  readonly lastPasswordChange: string | undefined
  readonly staff: StaffRole | undefined
  /** They work for the market, or did. */
  readonly everStaff: boolean
  readonly secondStep: SecondStep | undefined
  readonly closing: Closing | undefined
  readonly unused: Unused | undefined
  readonly erased: boolean
  /** The kinds of what they told that nobody can read any more. */
  readonly destroyed: readonly Retention[]
  readonly forgottenAtProcessor: boolean
}

export const account = decider<AccountCommand, AccountState, AccountEvent>({
  name: 'account',
  stream: (id) => `account-${id}`,
  initial: { status: 'unknown' },

  evolve: (state, event): AccountState => {
    if (event.type === 'AccountRegistered') return begun(event.data)
    if (state.status === 'unknown') return state
    switch (event.type) {
      case 'MemberWelcomed':
        return { ...state, welcomed: true }
      case 'EmailVerificationRequested':
        return { ...state, verifications: withToken(state.verifications, event.data) }
      case 'EmailVerified':
        return { ...state, verified: true, verifications: [] }
      case 'PasswordResetRequested':
        return { ...state, resets: withToken(state.resets, event.data) }
      case 'PasswordChanged': {
        const { changeId, nth } = event.data
        const resets = allUsed(state.resets)
        // Whoever sets a new password may do so against somebody who asked for another address.
        return { ...state, resets, emailChange: undefined, passwordChanges: nth, lastPasswordChange: changeId }
      }
      case 'EmailChangeRequested': {
        const { email } = event.data
        return { ...state, emailChange: { ...mailToken(event.data), email } }
      }
      case 'EmailChanged': {
        const emailChange = state.emailChange && { ...state.emailChange, used: true }
        // What was mailed to the old address opens nothing any more.
        return { ...state, email: event.data.email, verified: true, verifications: [], resets: [], emailChange }
      }
      case 'AccountProfileChanged': {
        const { accountId: _, ...profile } = event.data
        return { ...state, profile }
      }
      case 'StaffRoleGiven':
        return { ...state, staff: event.data.role, everStaff: true }
      case 'StaffRoleTaken':
        return { ...state, staff: undefined }
      case 'SignedOutByStaff':
      case 'SignInAttemptsLimited':
        return state
      case 'SecondStepSetUp':
      case 'SecondStepRemoved':
      case 'RecoveryCodeUsed':
        return { ...state, secondStep: evolveSecondStep(state.secondStep, event) }
      case 'AccountUnusedTold':
        return { ...state, unused: { lastUse: event.data.lastUse, erasesOn: event.data.erasesOn } }
      case 'AccountClosed':
        return { ...state, closing: closingAfter(event) }
      case 'AccountReopened':
        return { ...state, closing: closingAfter(event), unused: undefined }
      case 'AccountErased':
        return { ...state, closing: undefined, erased: true, destroyed: event.data.destroyed }
      case 'HeldDataErased':
        return { ...state, destroyed: [...state.destroyed, ...event.data.destroyed] }
      case 'ForgottenAtProcessor':
        return { ...state, forgottenAtProcessor: true }
    }
  },

  decide: (state, command): AccountEvent[] | Refusal => {
    if (command.type === 'RegisterAccount') return register(state, command)
    if (state.status === 'unknown') return refuse('account_not_found')
    const { accountId } = state
    switch (command.type) {
      case 'RequestEmailVerification':
        return requestVerification(state, command)
      case 'VerifyEmail':
        return verifyEmail(state, command)
      case 'RequestPasswordReset':
        if (state.erased || state.closing?.why === 'disowned' || isSurplus(state.resets, command)) return []
        return [{ type: 'PasswordResetRequested', data: sentBy(state, command) }]
      case 'ResetPassword':
        return misfit(tokenWith(state.resets, command), command) ?? [passwordChanged(state, command.changeId, 'reset')]
      case 'ChangePassword':
        return state.lastPasswordChange === command.changeId ? [] : [passwordChanged(state, command.changeId, 'owner')]
      case 'RequestEmailChange':
        return [{ type: 'EmailChangeRequested', data: { ...sentBy(state, command), email: command.email } }]
      case 'ConfirmEmailChange':
        return confirmEmailChange(state, command)
      case 'ChangeProfile':
        return changeProfile(state, command)
      case 'WelcomeMember':
        return state.welcomed ? [] : [{ type: 'MemberWelcomed', data: { accountId } }]
      case 'RecordLimitedAttempts':
        return limitedAttempts(state, command)
      case 'GiveStaffRole':
      case 'TakeStaffRole':
      case 'SignOutMember':
      case 'ResetSecondStep':
        return decideStaffing(state, command)
      case 'SetUpSecondStep':
      case 'RemoveSecondStep':
      case 'UseRecoveryCode':
        return decideSecondStep(state, command)
      case 'CloseAccount':
      case 'DisownAccount':
      case 'ReopenAccount':
      case 'EraseAccount':
      case 'EraseHeldData':
      case 'RecordForgottenAtProcessor':
        return decideClosing(state, command)
      case 'TellUnused':
        return tellUnused(state, command)
    }
  },
})

const begun = ({ accountId, username, email }: DataOf<'AccountRegistered'>): KnownAccount => ({
  ...{ status: 'registered', accountId, email, verified: false, welcomed: false, profile: { username } },
  ...{ verifications: [], resets: [], emailChange: undefined, passwordChanges: 0, lastPasswordChange: undefined },
  ...{ staff: undefined, everStaff: false, secondStep: undefined, closing: undefined, unused: undefined },
  ...{ erased: false, destroyed: [], forgottenAtProcessor: false },
})

type DataOf<T extends AccountEvent['type']> = Extract<AccountEvent, { type: T }>['data']

function register(state: AccountState, command: RegisterAccount): AccountEvent[] {
  if (state.status === 'registered') return []
  const { type: _, ...data } = command
  return [{ type: 'AccountRegistered', data }]
}

const sentBy = ({ accountId }: KnownAccount, { requestId, tokenHash, expiresAt }: SentToken) => ({
  ...{ accountId, requestId, tokenHash, expiresAt },
})

const passwordChanged = (state: KnownAccount, changeId: string, by: 'owner' | 'reset'): AccountEvent => ({
  type: 'PasswordChanged',
  data: { accountId: state.accountId, changeId, nth: state.passwordChanges + 1, by },
})

function requestVerification(state: KnownAccount, command: SentToken): AccountEvent[] {
  if (state.verified || state.closing || isSurplus(state.verifications, command)) return []
  return [{ type: 'EmailVerificationRequested', data: sentBy(state, command) }]
}

interface RecordLimitedAttempts {
  readonly type: 'RecordLimitedAttempts'
  readonly episodeId: string
  readonly what: LimitedAttempts
}

function limitedAttempts({ accountId, erased }: KnownAccount, command: RecordLimitedAttempts): AccountEvent[] {
  const { episodeId, what } = command
  return erased ? [] : [{ type: 'SignInAttemptsLimited', data: { accountId, episodeId, what } }]
}

function verifyEmail(state: KnownAccount, shown: ShownToken): AccountEvent[] | Refusal {
  const { accountId, verified, closing, verifications } = state
  if (verified) return refuse('verification_used')
  const wrong = closing ? refuse('verification_invalid') : misfit(tokenWith(verifications, shown), shown)
  return wrong ?? [{ type: 'EmailVerified', data: { accountId } }]
}

function confirmEmailChange({ accountId, emailChange }: KnownAccount, shown: ShownToken): AccountEvent[] | Refusal {
  const wrong = misfit(emailChange, shown)
  if (wrong || !emailChange) return wrong ?? []
  const { requestId, email } = emailChange
  return [{ type: 'EmailChanged', data: { accountId, requestId, email } }]
}

const PARTS = ['username', 'fullName', 'phone', 'zip'] as const

function changeProfile({ accountId, profile }: KnownAccount, command: AccountProfile & { type: string }) {
  const { type: _, ...wanted } = command
  if (PARTS.every((part) => profile[part] === wanted[part])) return []
  return [{ type: 'AccountProfileChanged' as const, data: { accountId, ...wanted } }]
}
