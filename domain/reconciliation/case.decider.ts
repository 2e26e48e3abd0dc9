import { decider } from '../kernel/decider.ts'
import { type Refusal, refuse } from '../kernel/refusal.ts'
import type { CaseEvent } from './case.events.ts'
import { agree, type Difference } from './difference.ts'

export type CaseCommand = { readonly caseId: string } & (
  | { readonly type: 'RecordDifference'; readonly difference: Difference }
  | { readonly type: 'RecordGone' }
  | { readonly type: 'SettleCase'; readonly accountId: string; readonly note: string }
)

export type CaseState =
  | { readonly status: 'none' }
  | { readonly status: 'open' | 'gone' | 'settled'; readonly difference: Difference }

/** One stream per difference: found again it is the same case. What staff has settled stays so while it does not change. */
export const moneyCase = decider<CaseCommand, CaseState, CaseEvent>({
  name: 'case',
  stream: (id) => `case-${id}`,
  initial: { status: 'none' },

  evolve: (state, event): CaseState => {
    switch (event.type) {
      case 'CaseOpened':
      case 'CaseChanged':
      case 'CaseReopened': {
        const { caseId: _, ...difference } = event.data
        return { status: 'open', difference }
      }
      case 'CaseGone':
        return state.status === 'none' ? state : { ...state, status: 'gone' }
      case 'CaseSettled':
        return state.status === 'none' ? state : { ...state, status: 'settled' }
    }
  },

  decide: (state, command): CaseEvent[] | Refusal => {
    const { caseId } = command
    switch (command.type) {
      case 'RecordDifference':
        return record(state, { caseId, ...command.difference })
      case 'RecordGone':
        return state.status === 'open' ? [{ type: 'CaseGone', data: { caseId } }] : []
      case 'SettleCase':
        return settle(state, command)
    }
  },
})

function record(state: CaseState, data: Difference & { readonly caseId: string }): CaseEvent[] {
  if (state.status === 'none') return [{ type: 'CaseOpened', data }]
  const same = sameFigures(state.difference, data)
  if (state.status === 'open') return same ? [] : [{ type: 'CaseChanged', data }]
  return state.status === 'settled' && same ? [] : [{ type: 'CaseReopened', data }]
}

function settle(state: CaseState, command: Extract<CaseCommand, { type: 'SettleCase' }>): CaseEvent[] | Refusal {
  const { caseId, accountId, note } = command
  if (state.status === 'none') return refuse('case_not_found')
  if (!note) return refuse('note_missing', { fields: { note: 'Please say what was done' } })
  return state.status === 'open' ? [{ type: 'CaseSettled', data: { caseId, accountId, note } }] : []
}

const sameFigures = (a: Difference, b: Difference): boolean => agree(a.log, b.log) && agree(a.processor, b.processor)
