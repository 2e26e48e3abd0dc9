import { refuse } from '#domain/kernel/refusal.ts'
import { storeCreditContract } from '#domain/store-credit/contract.ts'
import type { Sql } from '#platform/database/database.ts'
import { type RouteRequest, type RouteTable, route } from '#platform/http/route.ts'
import { creditOf } from './credit.query.ts'

export interface CreditReads {
  readonly db: Sql
}

export const creditReads = (deps: CreditReads): RouteTable => ({
  problems: {},
  routes: [route(storeCreditContract.mine, 'member', showMine(deps))],
})

const showMine =
  ({ db }: CreditReads) =>
  async ({ actor, query }: RouteRequest<unknown, { page: number }>) =>
    actor.kind === 'member' ? creditOf(db, actor.accountId, query.page) : refuse('not_signed_in')
