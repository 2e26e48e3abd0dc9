import { favoritesContract, oldFavoritesContract } from '#domain/favorites/contract.ts'
import { refuse } from '#domain/kernel/refusal.ts'
import type { Sql } from '#platform/database/database.ts'
import { type RouteRequest, type RouteTable, route } from '#platform/http/route.ts'
import { favoritesOf } from './favorites.query.ts'

export interface FavoritesReadDeps {
  readonly db: Sql
}

export const favoritesReadRoutes = (deps: FavoritesReadDeps): RouteTable => ({
  problems: {},
  routes: [
    route(favoritesContract.mine, 'member', listMine(deps)),
    route(oldFavoritesContract.mine, 'member', listMine(deps)),
  ],
})

const listMine =
  ({ db }: FavoritesReadDeps) =>
  async ({ actor }: RouteRequest) =>
    actor.kind === 'member' ? favoritesOf(db, actor.accountId) : refuse('not_signed_in')
