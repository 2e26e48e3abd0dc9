import type { SavedQueryView } from '#domain/audit/contract.ts'
import type { Sql } from '#platform/database/database.ts'

/** What an auditor has saved, by name. */
export const listSavedQueries = (db: Sql, accountId: string): Promise<SavedQueryView[]> =>
  db.query<SavedQueryView>(
    `select id, name, filter from audit.saved_queries
     where account_id = $1 and name is not null and filter is not null order by lower(name), id`,
    [accountId],
  )
