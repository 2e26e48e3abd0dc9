import { decider } from '../kernel/decider.ts'
import type { Personal } from '../kernel/event.ts'
import { type Refusal, refuse } from '../kernel/refusal.ts'
import type { LogFilter } from './log-filter.ts'
import type { SavedQueryEvent } from './saved-query.events.ts'

/** So many queries an auditor keeps at most. */
export const MOST_SAVED = 100

export type SavedQueryCommand = { readonly accountId: string; readonly queryId: string } & (
  | { readonly type: 'SaveLogQuery'; readonly name: string; readonly filter: LogFilter }
  | { readonly type: 'RenameLogQuery'; readonly name: string }
  | { readonly type: 'RemoveLogQuery' }
)

/** Names by the queries' ids. */
export type SavedQueries = ReadonlyMap<string, Personal<string>>

/** One stream per auditor: what they keep, each under a name of its own. */
export const savedQueries = decider<SavedQueryCommand, SavedQueries, SavedQueryEvent>({
  name: 'saved-queries',
  stream: (accountId) => `saved-queries-${accountId}`,
  initial: new Map(),

  evolve: (state, { type, data }): SavedQueries => {
    switch (type) {
      case 'LogQuerySaved':
      case 'LogQueryRenamed':
        return new Map([...state, [data.queryId, data.name]])
      case 'LogQueryRemoved':
        return new Map([...state].filter(([id]) => id !== data.queryId))
    }
  },

  decide: (state, command): SavedQueryEvent[] | Refusal => {
    const { accountId, queryId } = command
    const about = { accountId, queryId }
    const there = state.has(queryId)
    if (command.type === 'RemoveLogQuery') return there ? [{ type: 'LogQueryRemoved', data: about }] : []
    const { name } = command
    if ([...state].some(([id, known]) => id !== queryId && known === name)) return refuse('query_name_taken', TAKEN)
    if (command.type === 'RenameLogQuery') {
      if (!there) return refuse('query_not_found')
      return state.get(queryId) === name ? [] : [{ type: 'LogQueryRenamed', data: { ...about, name } }]
    }
    if (there) return []
    if (state.size >= MOST_SAVED) return refuse('queries_too_many')
    return [{ type: 'LogQuerySaved', data: { ...about, name, filter: command.filter } }]
  },
})

const TAKEN = { fields: { name: 'You have a query of this name already' } }
