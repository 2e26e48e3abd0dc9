import { CAN_VIEW_DISPUTES } from '#domain/kernel/actor.ts'
import { asOfProblems, futureInstantRefusal } from '#domain/kernel/contract.ts'
import type { Instant } from '#domain/kernel/event.ts'
import { refuse } from '#domain/kernel/refusal.ts'
import { MAX_STATEMENT_DAYS, payoutProblems, statementPointInTimeContract } from '#domain/payouts/contract.ts'
import { accessLogged, type RouteRequest, type RouteTable, route } from '#platform/http/route.ts'
import { type StatementAsOfDeps, statementAsOf } from './as-of.query.ts'

/** For those of the staff who explain what stood on a statement. */
interface StaffPayoutReads extends StatementAsOfDeps {
  readonly now: () => Instant
}

export const staffPayoutReads = (deps: StaffPayoutReads): RouteTable => ({
  problems: { ...payoutProblems, ...asOfProblems },
  routes: [
    accessLogged(
      ({ params: { id }, query }) => ({ what: 'as_of', of: `statement of ${id} as of ${query.asOf}` }),
      route(statementPointInTimeContract.one, CAN_VIEW_DISPUTES, showStatement(deps)),
    ),
  ],
})

type Asked = RouteRequest<{ id: string }, { asOf: string; from: string; to: string }>

const showStatement =
  (deps: StaffPayoutReads) =>
  async ({ params: { id: producerId }, query }: Asked) => {
    const days = (Date.parse(query.to) - Date.parse(query.from)) / 86_400_000
    if (days > MAX_STATEMENT_DAYS) return refuse('statement_as_of_too_long')
    return (
      futureInstantRefusal(query.asOf, deps.now()) ??
      (await statementAsOf(deps, { producerId, ...query })) ??
      refuse('producer_not_found')
    )
  }
