import { type Refusal, refuse } from '../kernel/refusal.ts'
import type { AccountEvent } from './account.events.ts'

/** Two-step sign-in of an account. */
export interface TwoFactor {
  readonly enrollmentId: string
  /** Indexes of the used recovery codes. */
  readonly usedCodes: readonly number[]
}

export type TwoFactorCommand =
  /** Sent after a code of this enrollment was verified. */
  | { readonly type: 'EnableTwoFactor'; readonly enrollmentId: string }
  | { readonly type: 'DisableTwoFactor'; readonly enrollmentId: string }
  | { readonly type: 'UseRecoveryCode'; readonly enrollmentId: string; readonly codeIndex: number }

/** Number of recovery codes per enrollment. */
export const RECOVERY_CODES = 10

interface TwoFactorAccount {
  readonly accountId: string
  readonly twoFactor: TwoFactor | undefined
}

export function decideTwoFactor(state: TwoFactorAccount, command: TwoFactorCommand): AccountEvent[] | Refusal {
  const { accountId, twoFactor } = state
  const { enrollmentId } = command
  const isCurrent = twoFactor?.enrollmentId === enrollmentId
  switch (command.type) {
    case 'EnableTwoFactor':
      if (twoFactor) return isCurrent ? [] : refuse('two_factor_already_enabled')
      return [{ type: 'TwoFactorEnabled', data: { accountId, enrollmentId } }]
    case 'DisableTwoFactor':
      return isCurrent ? [{ type: 'TwoFactorDisabled', data: { accountId, enrollmentId, disabledBy: 'owner' } }] : []
    case 'UseRecoveryCode':
      if (!isCurrent || twoFactor.usedCodes.includes(command.codeIndex)) return refuse('two_factor_code_invalid')
      return [{ type: 'RecoveryCodeUsed', data: { accountId, enrollmentId, codeIndex: command.codeIndex } }]
  }
}

type TwoFactorEvent = Extract<AccountEvent, { type: 'TwoFactorEnabled' | 'TwoFactorDisabled' | 'RecoveryCodeUsed' }>

export function applyTwoFactor(state: TwoFactor | undefined, event: TwoFactorEvent): TwoFactor | undefined {
  switch (event.type) {
    case 'TwoFactorEnabled':
      return { enrollmentId: event.data.enrollmentId, usedCodes: [] }
    case 'TwoFactorDisabled':
      return undefined
    case 'RecoveryCodeUsed':
      return state && { ...state, usedCodes: [...state.usedCodes, event.data.codeIndex] }
  }
}
