import type { SavedQueryEvent } from '#domain/audit/audit.events.ts'
import { MAX_SAVED_QUERIES, savedQueries } from '#domain/audit/saved-query.decider.ts'
import { ERASED } from '#domain/kernel/event.ts'
import { idNamed } from '#tests/support/ids.ts'
import { spec } from '#tests/support/spec.ts'

const accountId = idNamed('account', 'Al')
const [one, other] = ['one', 'other'].map((name) => ({ accountId, queryId: idNamed('saved_query', name) })) as [
  About,
  About,
]
interface About {
  readonly accountId: string
  readonly queryId: string
}
const filter = { stream: 'order-', minCents: 5000 }
const saved = (about: About, name = 'Large orders'): SavedQueryEvent => ({
  type: 'SavedQueryCreated',
  data: { ...about, name, filter },
})
const removed = (data: About): SavedQueryEvent => ({ type: 'SavedQueryDeleted', data })
const save = (about: About, name = 'Large orders') => ({ type: 'CreateSavedQuery', ...about, name, filter }) as const
const rename = (about: About, name: string) => ({ type: 'RenameSavedQuery', ...about, name }) as const
const remove = (about: About) => ({ type: 'DeleteSavedQuery', ...about }) as const
const scenario = spec(savedQueries)

scenario('saves a query under a name').given().when(save(one)).happens(saved(one))
scenario('saves a repeated query once').given(saved(one)).when(save(one)).happens()
scenario('rejects a name that another query has').given(saved(one)).when(save(other)).refuses('saved_query_name_taken')
scenario('frees the name of a removed query').given(saved(one), removed(one)).when(save(other)).happens(saved(other))
scenario('renames a query')
  .given(saved(one))
  .when(rename(one, 'Dear orders'))
  .happens({ type: 'SavedQueryRenamed', data: { ...one, name: 'Dear orders' } })
scenario('ignores a rename to the current name').given(saved(one)).when(rename(one, 'Large orders')).happens()
scenario('rejects a rename to the name of another query')
  .given(saved(one), saved(other, 'Small orders'))
  .when(rename(other, 'Large orders'))
  .refuses('saved_query_name_taken')
scenario('rejects a rename of an unknown query').given().when(rename(one, 'Any')).refuses('saved_query_not_found')
scenario('removes a query').given(saved(one)).when(remove(one)).happens(removed(one))
scenario('removes a query once').given(saved(one), removed(one)).when(remove(one)).happens()
scenario('does not reserve an erased name')
  .given({ type: 'SavedQueryCreated', data: { ...one, name: ERASED, filter: ERASED } })
  .when(save(other))
  .happens(saved(other))
scenario('limits the number of saved queries')
  .given(
    ...Array.from({ length: MAX_SAVED_QUERIES }, (_, n) =>
      saved({ accountId, queryId: `saved_query_${n}` }, `Query ${n}`),
    ),
  )
  .when(save(one))
  .refuses('too_many_saved_queries')
