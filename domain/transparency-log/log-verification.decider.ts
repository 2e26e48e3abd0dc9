import { decider } from '../kernel/decider.ts'
import { type Refusal, refuse } from '../kernel/refusal.ts'
import type { LogVerificationEvent } from './log-verification.events.ts'

type Verified = Extract<LogVerificationEvent, { type: 'LogVerificationCompleted' }>['data']

export type LogVerificationCommand =
  | { readonly type: 'RequestLogVerification'; readonly verificationId: string; readonly accountId?: string }
  | ({ readonly type: 'CompleteLogVerification' } & Verified)

export interface LogVerificationState {
  readonly status: 'none' | 'requested' | 'finished'
}

export const logVerification = decider<LogVerificationCommand, LogVerificationState, LogVerificationEvent>({
  name: 'log_verification',
  stream: (id) => `log_verification-${id}`,
  initial: { status: 'none' },

  evolve: (_, { type }): LogVerificationState => ({
    status: type === 'LogVerificationRequested' ? 'requested' : 'finished',
  }),

  decide: ({ status }, command): LogVerificationEvent[] | Refusal => {
    if (command.type === 'RequestLogVerification') {
      const { type: _, ...data } = command
      return status === 'none' ? [{ type: 'LogVerificationRequested', data }] : []
    }
    const { type: _, ...data } = command
    if (status === 'none') return refuse('log_verification_not_requested')
    return status === 'requested' ? [{ type: 'LogVerificationCompleted', data }] : []
  },
})
