import { enforcementContract, enforcementProblems } from '#domain/enforcement/contract.ts'
import { CAN_VIEW_REPORTS, type Member } from '#domain/kernel/actor.ts'
import type { Instant } from '#domain/kernel/event.ts'
import { refuse } from '#domain/kernel/refusal.ts'
import type { Sql } from '#platform/database/database.ts'
import { accessLogged, type RouteRequest, type RouteTable, route } from '#platform/http/route.ts'
import { accountFor, findAccounts, myAccountStatus, pendingAppeals } from './enforcement.query.ts'

export interface EnforcementReadDeps {
  readonly db: Sql
  readonly now: () => Instant
}

export const enforcementReadRoutes = ({ db, now }: EnforcementReadDeps): RouteTable => ({
  problems: enforcementProblems,
  routes: [
    accessLogged(
      // Never the search text: the access log contains no personal data.
      ({ query }) => ({ accessType: 'account_search', target: query!.query.includes('@') ? 'by email' : 'by name' }),
      route(enforcementContract.find, CAN_VIEW_REPORTS, ({ query }) => findAccounts(db, query)),
    ),
    accessLogged(
      ({ params }) => ({ accessType: 'account', target: params!.accountId }),
      route(
        enforcementContract.one,
        CAN_VIEW_REPORTS,
        async ({ actor, params }) => (await accountFor(db, params.accountId, memberIn(actor))) ?? refuse('not_found'),
      ),
    ),
    route(enforcementContract.queue, CAN_VIEW_REPORTS, ({ actor, query }) =>
      pendingAppeals(db, { ...query, reader: memberIn(actor).accountId }),
    ),
    route(enforcementContract.mine, 'member', ({ actor }) =>
      myAccountStatus(db, { accountId: memberIn(actor).accountId, now: now() }),
    ),
  ],
})

function memberIn(actor: RouteRequest['actor']): Member {
  if (actor.kind !== 'member') throw new Error('this route must only allow members')
  return actor
}
