import { decider } from '../kernel/decider.ts'
import { type Refusal, refuse } from '../kernel/refusal.ts'
import { type Discrepancy, matches } from './discrepancy.ts'
import type { DiscrepancyEvent } from './reconciliation.events.ts'

export type DiscrepancyCommand = { readonly caseId: string } & (
  | { readonly type: 'RecordDiscrepancy'; readonly difference: Discrepancy }
  | { readonly type: 'ClearDiscrepancy' }
  | { readonly type: 'ResolveDiscrepancy'; readonly accountId: string; readonly note: string }
)

export type DiscrepancyState =
  | { readonly status: 'none' }
  | { readonly status: 'open' | 'gone' | 'settled'; readonly difference: Discrepancy }

/** One stream per difference: found again it is the same case. What staff has settled stays so while it does not change. */
export const discrepancyStream = decider<DiscrepancyCommand, DiscrepancyState, DiscrepancyEvent>({
  name: 'case',
  stream: (id) => `case-${id}`,
  initial: { status: 'none' },

  evolve: (state, event): DiscrepancyState => {
    switch (event.type) {
      case 'DiscrepancyDetected':
      case 'DiscrepancyUpdated':
      case 'DiscrepancyReopened': {
        const { discrepancyId: _, ...difference } = event.data
        return { status: 'open', difference }
      }
      case 'DiscrepancyCleared':
        return state.status === 'none' ? state : { ...state, status: 'gone' }
      case 'DiscrepancyResolved':
        return state.status === 'none' ? state : { ...state, status: 'settled' }
    }
  },

  decide: (state, command): DiscrepancyEvent[] | Refusal => {
    const { caseId } = command
    switch (command.type) {
      case 'RecordDiscrepancy':
        return record(state, { discrepancyId: caseId, ...command.difference })
      case 'ClearDiscrepancy':
        return state.status === 'open' ? [{ type: 'DiscrepancyCleared', data: { discrepancyId: caseId } }] : []
      case 'ResolveDiscrepancy':
        return settle(state, command)
    }
  },
})

function record(state: DiscrepancyState, data: Discrepancy & { readonly discrepancyId: string }): DiscrepancyEvent[] {
  if (state.status === 'none') return [{ type: 'DiscrepancyDetected', data }]
  const same = sameFigures(state.difference, data)
  if (state.status === 'open') return same ? [] : [{ type: 'DiscrepancyUpdated', data }]
  return state.status === 'settled' && same ? [] : [{ type: 'DiscrepancyReopened', data }]
}

function settle(
  state: DiscrepancyState,
  command: Extract<DiscrepancyCommand, { type: 'ResolveDiscrepancy' }>,
): DiscrepancyEvent[] | Refusal {
  const { caseId, accountId, note } = command
  if (state.status === 'none') return refuse('discrepancy_not_found')
  if (!note) return refuse('note_required', { fields: { note: 'Please say what was done' } })
  return state.status === 'open'
    ? [{ type: 'DiscrepancyResolved', data: { discrepancyId: caseId, accountId, note } }]
    : []
}

const sameFigures = (a: Discrepancy, b: Discrepancy): boolean =>
  matches(a.log, b.log) && matches(a.processor, b.processor)
