import { decider } from '../kernel/decider.ts'
import { type Refusal, refuse } from '../kernel/refusal.ts'
import { type Discrepancy, matches } from './discrepancy.ts'
import type { DiscrepancyEvent } from './reconciliation.events.ts'

export type DiscrepancyCommand = { readonly discrepancyId: string } & (
  | { readonly type: 'RecordDiscrepancy'; readonly discrepancy: Discrepancy }
  | { readonly type: 'ClearDiscrepancy' }
  | { readonly type: 'ResolveDiscrepancy'; readonly staffAccountId: string; readonly note: string }
)

export type DiscrepancyState =
  | { readonly status: 'none' }
  | { readonly status: 'open' | 'cleared' | 'resolved'; readonly discrepancy: Discrepancy }

/** One stream per discrepancy. A resolved one is reopened only if its amounts or statuses change. */
export const discrepancyStream = decider<DiscrepancyCommand, DiscrepancyState, DiscrepancyEvent>({
  name: 'discrepancy',
  stream: (id) => `discrepancy-${id}`,
  initial: { status: 'none' },

  evolve: (state, event): DiscrepancyState => {
    switch (event.type) {
      case 'DiscrepancyDetected':
      case 'DiscrepancyUpdated':
      case 'DiscrepancyReopened': {
        const { discrepancyId: _, ...discrepancy } = event.data
        return { status: 'open', discrepancy }
      }
      case 'DiscrepancyCleared':
        return state.status === 'none' ? state : { ...state, status: 'cleared' }
      case 'DiscrepancyResolved':
        return state.status === 'none' ? state : { ...state, status: 'resolved' }
    }
  },

  decide: (state, command): DiscrepancyEvent[] | Refusal => {
    const { discrepancyId } = command
    switch (command.type) {
      case 'RecordDiscrepancy':
        return record(state, { discrepancyId, ...command.discrepancy })
      case 'ClearDiscrepancy':
        return state.status === 'open' ? [{ type: 'DiscrepancyCleared', data: { discrepancyId } }] : []
      case 'ResolveDiscrepancy':
        return resolve(state, command)
    }
  },
})

function record(state: DiscrepancyState, data: Discrepancy & { readonly discrepancyId: string }): DiscrepancyEvent[] {
  if (state.status === 'none') return [{ type: 'DiscrepancyDetected', data }]
  const same = sameEntries(state.discrepancy, data)
  if (state.status === 'open') return same ? [] : [{ type: 'DiscrepancyUpdated', data }]
  return state.status === 'resolved' && same ? [] : [{ type: 'DiscrepancyReopened', data }]
}

function resolve(
  state: DiscrepancyState,
  command: Extract<DiscrepancyCommand, { type: 'ResolveDiscrepancy' }>,
): DiscrepancyEvent[] | Refusal {
  const { discrepancyId, staffAccountId, note } = command
  if (state.status === 'none') return refuse('discrepancy_not_found')
  if (!note) return refuse('note_required', { fields: { note: 'Enter what was done' } })
  return state.status === 'open' ? [{ type: 'DiscrepancyResolved', data: { discrepancyId, staffAccountId, note } }] : []
}

const sameEntries = (a: Discrepancy, b: Discrepancy): boolean =>
  matches(a.recorded, b.recorded) && matches(a.reported, b.reported)
