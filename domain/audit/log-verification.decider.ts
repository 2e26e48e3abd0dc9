import { decider } from '../kernel/decider.ts'
import { type Refusal, refuse } from '../kernel/refusal.ts'
import type { LogVerificationEvent } from './log-verification.events.ts'

type Verified = Extract<LogVerificationEvent, { type: 'LogVerified' }>['data']

export type LogVerificationCommand =
  | { readonly type: 'AskLogVerification'; readonly verificationId: string; readonly accountId?: string }
  | ({ readonly type: 'FinishLogVerification' } & Verified)

export interface LogVerificationState {
  readonly status: 'none' | 'asked' | 'finished'
}

export const logVerification = decider<LogVerificationCommand, LogVerificationState, LogVerificationEvent>({
  name: 'log verification',
  stream: (id) => `log-verification-${id}`,
  initial: { status: 'none' },

  evolve: (_, { type }): LogVerificationState => ({ status: type === 'LogVerificationAsked' ? 'asked' : 'finished' }),

  decide: ({ status }, command): LogVerificationEvent[] | Refusal => {
    if (command.type === 'AskLogVerification') {
      const { type: _, ...data } = command
      return status === 'none' ? [{ type: 'LogVerificationAsked', data }] : []
    }
    const { type: _, ...data } = command
    if (status === 'none') return refuse('verification_not_asked')
    return status === 'asked' ? [{ type: 'LogVerified', data }] : []
  },
})
