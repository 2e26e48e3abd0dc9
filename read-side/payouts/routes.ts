import { CAN_VIEW_DISPUTES } from '#domain/kernel/actor.ts'
import { daysBetween } from '#domain/kernel/calendar-date.ts'
import { asOfProblems, futureInstantRefusal } from '#domain/kernel/contract.ts'
import type { Instant } from '#domain/kernel/event.ts'
import { refuse } from '#domain/kernel/refusal.ts'
import {
  MAX_POINT_IN_TIME_STATEMENT_DAYS,
  MAX_STATEMENT_DAYS,
  payoutProblems,
  payoutsContract,
  statementPointInTimeContract,
} from '#domain/payouts/contract.ts'
import type { Sql } from '#platform/database/database.ts'
import { accessLogged, type RouteRequest, type RouteTable, rateLimited, route } from '#platform/http/route.ts'
import { type Payments, PaymentsUnavailable } from '#platform/payments/payments.ts'
import { payoutAccountOf, statementOf } from '#read-side/payouts/payouts.query.ts'
import { type StatementPointInTimeDeps, statementAsOf } from '#read-side/payouts/statement-point-in-time.query.ts'

export interface PayoutReadDeps {
  readonly db: Sql
  /** The last payouts of an account. Only the processor stores them. */
  readonly payouts: Payments['payoutAccounts']['payouts']
}

/** Requests to this route call the processor. */
const PROCESSOR_LIMIT = { max: 60, windowMs: 600_000 }

export const payoutReadRoutes = (deps: PayoutReadDeps): RouteTable => ({
  problems: payoutProblems,
  routes: [
    route(payoutsContract.account, 'producer', showAccount(deps)),
    route(payoutsContract.statement, 'producer', showStatement(deps)),
    rateLimited(PROCESSOR_LIMIT, route(payoutsContract.payouts, 'producer', showPayouts(deps))),
  ],
})

const showAccount =
  ({ db }: PayoutReadDeps) =>
  async ({ actor }: RouteRequest) => {
    const producerId = actor.kind === 'member' ? actor.producerId : undefined
    return producerId ? payoutAccountOf(db, producerId) : refuse('not_allowed')
  }

interface StatementPeriod {
  readonly from: string
  readonly to: string
}

const showStatement =
  ({ db }: PayoutReadDeps) =>
  async ({ actor, query: { from, to } }: RouteRequest<unknown, StatementPeriod>) => {
    const producerId = actor.kind === 'member' ? actor.producerId : undefined
    if (!producerId) return refuse('not_allowed')
    if (daysBetween(from, to) > MAX_STATEMENT_DAYS) return refuse('statement_too_long')
    return statementOf(db, { producerId, from, to })
  }

/** An unavailable processor is reported as such, not as an internal error. */
const showPayouts =
  ({ db, payouts }: PayoutReadDeps) =>
  async ({ actor }: RouteRequest) => {
    const producerId = actor.kind === 'member' ? actor.producerId : undefined
    if (!producerId) return refuse('not_allowed')
    const { accountId } = await payoutAccountOf(db, producerId)
    if (!accountId) return []
    try {
      const paid = await payouts(accountId, MAX_PAYOUTS)
      return paid.map(({ payoutId: id, amountCents, status, arrivesAt, madeAt }) => ({
        id,
        amountCents,
        status,
        arrivesAt,
        madeAt,
      }))
    } catch (error) {
      if (error instanceof PaymentsUnavailable) return refuse('processor_unavailable')
      throw error
    }
  }

const MAX_PAYOUTS = 20

interface StaffPayoutReadDeps extends StatementPointInTimeDeps {
  readonly now: () => Instant
}

/** Routes for support agents who look up a past statement. */
export const staffPayoutReadRoutes = (deps: StaffPayoutReadDeps): RouteTable => ({
  problems: { ...payoutProblems, ...asOfProblems },
  routes: [
    accessLogged(
      ({ params: { id }, query }) => ({
        accessType: 'point_in_time',
        target: `statement of ${id} as of ${query.asOf}`,
      }),
      route(statementPointInTimeContract.one, CAN_VIEW_DISPUTES, showStatementAsOf(deps)),
    ),
  ],
})

type StatementAsOfRequest = RouteRequest<{ id: string }, { asOf: string; from: string; to: string }>

const showStatementAsOf =
  (deps: StaffPayoutReadDeps) =>
  async ({ params: { id: producerId }, query }: StatementAsOfRequest) => {
    if (daysBetween(query.from, query.to) > MAX_POINT_IN_TIME_STATEMENT_DAYS) return refuse('statement_as_of_too_long')
    return (
      futureInstantRefusal(query.asOf, deps.now()) ??
      (await statementAsOf(deps, { producerId, ...query })) ??
      refuse('producer_not_found')
    )
  }
