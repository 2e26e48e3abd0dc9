import { CASE_READERS } from '#domain/kernel/actor.ts'
import { refuse } from '#domain/kernel/refusal.ts'
import { payoutProblems } from '#domain/payouts/contract.ts'
import { MOST_DAYS_AS_OF, statementAsOfContract } from '#domain/payouts/statement-as-of.ts'
import { type RouteRequest, type RouteTable, route, writtenDown } from '#platform/http/route.ts'
import { type StatementAsOfDeps, statementAsOf } from './as-of.query.ts'

/** For those of the staff who explain what stood on a statement. */
export const staffPayoutReads = (deps: StatementAsOfDeps): RouteTable => ({
  problems: payoutProblems,
  routes: [
    writtenDown(
      ({ params: { id }, query }) => ({ what: 'as_of', of: `statement of ${id} as of ${query.asOf}` }),
      route(statementAsOfContract.one, CASE_READERS, showStatement(deps)),
    ),
  ],
})

type Asked = RouteRequest<{ id: string }, { asOf: string; from: string; to: string }>

const showStatement =
  (deps: StatementAsOfDeps) =>
  async ({ params: { id: producerId }, query }: Asked) => {
    const days = (Date.parse(query.to) - Date.parse(query.from)) / 86_400_000
    if (days > MOST_DAYS_AS_OF) return refuse('statement_as_of_too_long')
    return (await statementAsOf(deps, { producerId, ...query })) ?? refuse('producer_not_found')
  }
