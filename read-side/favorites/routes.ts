import { type FavoriteView, favoritesAliasContract, favoritesContract } from '#domain/favorites/contract.ts'
import { refuse } from '#domain/kernel/refusal.ts'
import type { Sql } from '#platform/database/database.ts'
import { type RouteRequest, type RouteTable, route } from '#platform/http/route.ts'

export interface FavoritesReadDeps {
  readonly db: Sql
}

export const favoritesReadRoutes = (deps: FavoritesReadDeps): RouteTable => ({
  problems: {},
  routes: [
    route(favoritesContract.mine, 'member', listMine(deps)),
    route(favoritesAliasContract.mine, 'member', listMine(deps)),
  ],
})

const listMine =
  ({ db }: FavoritesReadDeps) =>
  async ({ actor }: RouteRequest) =>
    actor.kind === 'member' ? favoritesOf(db, actor.accountId) : refuse('not_signed_in')

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
