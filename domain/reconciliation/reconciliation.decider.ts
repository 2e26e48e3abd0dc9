import { decider } from '../kernel/decider.ts'
import { type Refusal, refuse } from '../kernel/refusal.ts'
import type { ReconciliationEvent } from './reconciliation.events.ts'

type Completed = Extract<ReconciliationEvent, { type: 'ReconciliationCompleted' }>['data']

export type ReconciliationCommand =
  | { readonly type: 'RequestReconciliation'; readonly reconciliationId: string; readonly accountId?: string }
  | ({ readonly type: 'CompleteReconciliation' } & Completed)

export interface ReconciliationState {
  readonly status: 'none' | 'requested' | 'completed'
}

export const reconciliation = decider<ReconciliationCommand, ReconciliationState, ReconciliationEvent>({
  name: 'reconciliation',
  stream: (id) => `reconciliation-${id}`,
  initial: { status: 'none' },

  evolve: (_, { type }): ReconciliationState => ({
    status: type === 'ReconciliationRequested' ? 'requested' : 'completed',
  }),

  decide: ({ status }, command): ReconciliationEvent[] | Refusal => {
    if (command.type === 'RequestReconciliation') {
      const { type: _, ...data } = command
      return status === 'none' ? [{ type: 'ReconciliationRequested', data }] : []
    }
    const { type: _, ...data } = command
    if (status === 'none') return refuse('reconciliation_not_requested')
    return status === 'requested' ? [{ type: 'ReconciliationCompleted', data }] : []
  },
})
