import { decider } from '../kernel/decider.ts'
import type { Personal } from '../kernel/event.ts'
import { type Refusal, refuse } from '../kernel/refusal.ts'
import type { SavedQueryEvent } from './audit.events.ts'
import type { LogFilter } from './log-filter.ts'

/** Maximum number of saved queries per auditor. */
export const MAX_SAVED_QUERIES = 100

export type SavedQueryCommand = { readonly accountId: string; readonly queryId: string } & (
  | { readonly type: 'CreateSavedQuery'; readonly name: string; readonly filter: LogFilter }
  | { readonly type: 'RenameSavedQuery'; readonly name: string }
  | { readonly type: 'DeleteSavedQuery' }
)

/** Names by query id. */
export type SavedQueries = ReadonlyMap<string, Personal<string>>

/** One stream per auditor; names are unique. */
export const savedQueries = decider<SavedQueryCommand, SavedQueries, SavedQueryEvent>({
  name: 'saved_queries',
  stream: (accountId) => `saved_queries-${accountId}`,
  initial: new Map(),

  evolve: (state, { type, data }): SavedQueries => {
    switch (type) {
      case 'SavedQueryCreated':
      case 'SavedQueryRenamed':
        return new Map([...state, [data.queryId, data.name]])
      case 'SavedQueryDeleted':
        return new Map([...state].filter(([id]) => id !== data.queryId))
    }
  },

  decide: (state, command): SavedQueryEvent[] | Refusal => {
    const { accountId, queryId } = command
    const ids = { accountId, queryId }
    const exists = state.has(queryId)
    if (command.type === 'DeleteSavedQuery') return exists ? [{ type: 'SavedQueryDeleted', data: ids }] : []
    const { name } = command
    if ([...state].some(([id, existing]) => id !== queryId && existing === name))
      return refuse('saved_query_name_taken', NAME_TAKEN)
    if (command.type === 'RenameSavedQuery') {
      if (!exists) return refuse('saved_query_not_found')
      return state.get(queryId) === name ? [] : [{ type: 'SavedQueryRenamed', data: { ...ids, name } }]
    }
    if (exists) return []
    if (state.size >= MAX_SAVED_QUERIES) return refuse('too_many_saved_queries')
    return [{ type: 'SavedQueryCreated', data: { ...ids, name, filter: command.filter } }]
  },
})

const NAME_TAKEN = { fields: { name: 'You already have a query with this name' } }
