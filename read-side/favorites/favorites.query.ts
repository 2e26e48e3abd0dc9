import type { FavoriteView } from '#domain/favorites/contract.ts'
import type { Sql } from '#platform/database/database.ts'

/** What a member keeps, newest first. */
export const favoritesOf = (db: Sql, accountId: string): Promise<FavoriteView[]> =>
  db.query<FavoriteView>(
    `select kind, target_id as "targetId", added_at as "addedAt" from favorites.kept
     where account_id = $1 order by added_at desc, target_id desc`,
    [accountId],
  )
