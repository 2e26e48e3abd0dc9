import { type Member, REPORT_READERS } from '#domain/kernel/actor.ts'
import type { Instant } from '#domain/kernel/event.ts'
import { refuse } from '#domain/kernel/refusal.ts'
import { sanctionProblems, sanctionsContract } from '#domain/sanctions/contract.ts'
import type { Sql } from '#platform/database/database.ts'
import { type RouteRequest, type RouteTable, route, writtenDown } from '#platform/http/route.ts'
import { accountFor } from './account.query.ts'
import { askedLooks } from './asked-looks.query.ts'
import { findAccounts } from './find-accounts.query.ts'
import { ownStanding } from './standing.query.ts'

export interface SanctionReads {
  readonly db: Sql
  readonly now: () => Instant
}

export const sanctionReads = ({ db, now }: SanctionReads): RouteTable => ({
  problems: sanctionProblems,
  routes: [
    writtenDown(
      // Never for whom: the list of looks holds nothing personal.
      ({ query }) => ({ what: 'account_search', of: query!.who.includes('@') ? 'by email' : 'by name' }),
      route(sanctionsContract.find, REPORT_READERS, ({ query }) => findAccounts(db, query)),
    ),
    writtenDown(
      ({ params }) => ({ what: 'account', of: params!.accountId }),
      route(
        sanctionsContract.one,
        REPORT_READERS,
        async ({ actor, params }) => (await accountFor(db, params.accountId, memberIn(actor))) ?? refuse('not_found'),
      ),
    ),
    route(sanctionsContract.queue, REPORT_READERS, ({ actor, query }) =>
      askedLooks(db, { ...query, reader: memberIn(actor).accountId }),
    ),
    route(sanctionsContract.mine, 'member', ({ actor }) =>
      ownStanding(db, { accountId: memberIn(actor).accountId, now: now() }),
    ),
  ],
})

function memberIn(actor: RouteRequest['actor']): Member {
  if (actor.kind !== 'member') throw new Error('this route is for members, its table says otherwise')
  return actor
}
