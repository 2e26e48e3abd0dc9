import { refuse } from '#domain/kernel/refusal.ts'
import { storeCreditContract } from '#domain/store-credit/contract.ts'
import type { Sql } from '#platform/database/database.ts'
import { type RouteRequest, type RouteTable, route } from '#platform/http/route.ts'
import { storeCreditOf } from './store-credit.query.ts'

export interface StoreCreditReadDeps {
  readonly db: Sql
}

export const storeCreditReadRoutes = (deps: StoreCreditReadDeps): RouteTable => ({
  problems: {},
  routes: [route(storeCreditContract.mine, 'member', showMine(deps))],
})

const showMine =
  ({ db }: StoreCreditReadDeps) =>
  async ({ actor, query }: RouteRequest<unknown, { page: number }>) =>
    actor.kind === 'member' ? storeCreditOf(db, actor.accountId, query.page) : refuse('not_signed_in')
