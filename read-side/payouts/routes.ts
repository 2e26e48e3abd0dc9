import { refuse } from '#domain/kernel/refusal.ts'
import { payoutProblems, payoutsContract } from '#domain/payouts/contract.ts'
import type { Sql } from '#platform/database/database.ts'
import { type RouteRequest, type RouteTable, rateLimited, route } from '#platform/http/route.ts'
import { type Payments, PaymentsUnavailable } from '#platform/payments/payments.ts'
import { payoutAccountOf, statementOf } from './payouts.query.ts'

export interface PayoutReads {
  readonly db: Sql
  /** The last payouts of an account at the processor: it keeps them. */
  readonly payouts: Payments['payoutAccounts']['payouts']
}

/** It asks the processor. */
const ASKS_PROCESSOR = { max: 60, windowMs: 600_000 }

export const payoutReads = (deps: PayoutReads): RouteTable => ({
  problems: payoutProblems,
  routes: [
    route(payoutsContract.account, 'producer', showAccount(deps)),
    route(payoutsContract.statement, 'producer', showStatement(deps)),
    rateLimited(ASKS_PROCESSOR, route(payoutsContract.payouts, 'producer', showPayouts(deps))),
  ],
})

const showAccount =
  ({ db }: PayoutReads) =>
  async ({ actor }: RouteRequest) => {
    const producerId = actor.kind === 'member' ? actor.producerId : undefined
    return producerId ? payoutAccountOf(db, producerId) : refuse('not_allowed')
  }

interface Days {
  readonly from: string
  readonly to: string
}

const showStatement =
  ({ db }: PayoutReads) =>
  async ({ actor, query: { from, to } }: RouteRequest<unknown, Days>) => {
    const producerId = actor.kind === 'member' ? actor.producerId : undefined
    if (!producerId) return refuse('not_allowed')
    if (daysBetween(from, to) > MOST_DAYS) return refuse('statement_too_long')
    return statementOf(db, { producerId, from, to })
  }

/** A processor that does not answer is no mistake of ours, nor of the producer's. */
const showPayouts =
  ({ db, payouts }: PayoutReads) =>
  async ({ actor }: RouteRequest) => {
    const producerId = actor.kind === 'member' ? actor.producerId : undefined
    if (!producerId) return refuse('not_allowed')
    const { accountId } = await payoutAccountOf(db, producerId)
    if (!accountId) return []
    try {
      const paid = await payouts(accountId, MOST_PAYOUTS)
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

const MOST_PAYOUTS = 20
const MOST_DAYS = 366
const daysBetween = (from: string, to: string): number => (Date.parse(to) - Date.parse(from)) / 86_400_000
