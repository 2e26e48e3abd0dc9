import { decider } from '../kernel/decider.ts'
import { type Refusal, refuse } from '../kernel/refusal.ts'
import type { ReconciliationEvent } from './reconciliation.events.ts'

type Finished = Extract<ReconciliationEvent, { type: 'ReconciliationFinished' }>['data']

export type ReconciliationCommand =
  | { readonly type: 'AskReconciliation'; readonly reconciliationId: string; readonly accountId?: string }
  | ({ readonly type: 'FinishReconciliation' } & Finished)

export interface ReconciliationState {
  readonly status: 'none' | 'asked' | 'finished'
}

export const reconciliation = decider<ReconciliationCommand, ReconciliationState, ReconciliationEvent>({
  name: 'reconciliation',
  stream: (id) => `reconciliation-${id}`,
  initial: { status: 'none' },

  evolve: (_, { type }): ReconciliationState => ({ status: type === 'ReconciliationAsked' ? 'asked' : 'finished' }),

  decide: ({ status }, command): ReconciliationEvent[] | Refusal => {
    if (command.type === 'AskReconciliation') {
      const { type: _, ...data } = command
      return status === 'none' ? [{ type: 'ReconciliationAsked', data }] : []
    }
    const { type: _, ...data } = command
    if (status === 'none') return refuse('reconciliation_not_asked')
    return status === 'asked' ? [{ type: 'ReconciliationFinished', data }] : []
  },
})
