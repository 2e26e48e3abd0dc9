import { identityContract, identityProblems } from '#domain/identity/contract.ts'
import type { Sql } from '#platform/database/database.ts'
import { type RouteRequest, type RouteTable, route } from '#platform/http/route.ts'
import { accountOf } from './accounts.query.ts'

export interface IdentityReads {
  readonly db: Sql
}

export const identityReads = (deps: IdentityReads): RouteTable => ({
  problems: identityProblems,
  routes: [route(identityContract.user, 'anyone', showUser(deps))],
})

const showUser =
  ({ db }: IdentityReads) =>
  async ({ actor }: RouteRequest) =>
    actor.kind === 'member' ? ((await accountOf(db)(actor.accountId)) ?? null) : null
