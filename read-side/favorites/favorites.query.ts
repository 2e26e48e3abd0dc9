import type { FavoriteView } from '#domain/favorites/contract.ts'
import type { Sql } from '#platform/database/database.ts'

/** The favorites of a member, newest first. */
export const favoritesOf = (db: Sql, accountId: string): Promise<FavoriteView[]> =>
  db.query<FavoriteView>(
    `select kind, target_id as "targetId", added_at as "addedAt" from favorites.favorites
     where account_id = $1
       and (kind <> 'product' or exists (select 1 from catalog.products p where p.id = target_id))
     order by added_at desc, target_id desc`,
    [accountId],
  )

/** Accounts that have had a favorite since before an instant. */
export async function followersOf(db: Sql, targetId: string, before: string): Promise<string[]> {
  const rows = await db.query<{ accountId: string }>(
    'select account_id as "accountId" from favorites.favorites where target_id = $1 and added_at < $2 order by account_id',
    [targetId, before],
  )
  return rows.map(({ accountId }) => accountId)
}
