import type { AgreedText } from '../kernel/agreed-text.ts'
import { decider } from '../kernel/decider.ts'
import type { Instant } from '../kernel/event.ts'
import { type Refusal, refuse } from '../kernel/refusal.ts'
import type { AccountEvent } from './account.events.ts'

export type AccountCommand = RegisterAccount | RequestEmailVerification | VerifyEmail

export interface RegisterAccount {
  readonly type: 'RegisterAccount'
  readonly accountId: string
  readonly username: string
  readonly email: string
  readonly cameAs: 'consumer' | 'producer'
  readonly acceptedTerms: string
  readonly agreed?: AgreedText[]
}
export interface RequestEmailVerification {
  readonly type: 'RequestEmailVerification'
  readonly requestId: string
  /** SHA-256 of the token that travels by mail; the token itself is never stored. */
  readonly tokenHash: string
  readonly expiresAt: Instant
}
export interface VerifyEmail {
  readonly type: 'VerifyEmail'
  readonly tokenHash: string
  readonly now: Instant
}

export type AccountState =
  | { readonly status: 'unknown' }
  | {
      readonly status: 'registered'
      readonly accountId: string
      readonly verified: boolean
      readonly token: { readonly hash: string; readonly expiresAt: Instant } | undefined
    }

export const account = decider<AccountCommand, AccountState, AccountEvent>({
  name: 'account',
  stream: (id) => `account-${id}`,
  initial: { status: 'unknown' },

  evolve: (state, event): AccountState => {
    if (event.type === 'AccountRegistered')
      return { status: 'registered', accountId: event.data.accountId, verified: false, token: undefined }
    if (state.status === 'unknown') return state
    switch (event.type) {
      case 'EmailVerificationRequested':
        return { ...state, token: { hash: event.data.tokenHash, expiresAt: event.data.expiresAt } }
      case 'EmailVerified':
        return { ...state, verified: true, token: undefined }
    }
  },

  decide: (state, command): AccountEvent[] | Refusal => {
    if (command.type === 'RegisterAccount') return register(state, command)
    if (state.status === 'unknown') return refuse('account_not_found')
    const { accountId } = state
    switch (command.type) {
      case 'RequestEmailVerification': {
        if (state.verified) return []
        const { requestId, tokenHash, expiresAt } = command
        return [{ type: 'EmailVerificationRequested', data: { accountId, requestId, tokenHash, expiresAt } }]
      }
      case 'VerifyEmail': {
        if (state.verified) return refuse('verification_used')
        if (state.token?.hash !== command.tokenHash) return refuse('verification_invalid')
        if (state.token.expiresAt <= command.now) return refuse('verification_expired')
        return [{ type: 'EmailVerified', data: { accountId } }]
      }
    }
  },
})

function register(state: AccountState, command: RegisterAccount): AccountEvent[] {
  if (state.status === 'registered') return []
  const { type: _, ...data } = command
  return [{ type: 'AccountRegistered', data }]
}
