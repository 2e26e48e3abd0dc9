import type { FastifyInstance, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { Sql } from '#platform/database/database.ts'
import { answerChange, fieldsOf } from '../answer-change.ts'
import { missing } from '../api-problem.ts'
import { demandServer } from '../caller.ts'
import type { Change } from '../change.ts'
import type { Desk } from '../desk.ts'
import { listObjects, listQuery } from '../object-list.ts'
import { lock } from '../object-table.ts'
import { metadata, parse, wholeNumber } from '../params.ts'
import type { Account } from './account-objects.ts'
import { balanceOf } from './balance.ts'
import { payOutSome } from './payout-steps.ts'

/** Money on its way to banks: of the account that the header `Stripe-Account` names. */
export function payoutRoutes(app: FastifyInstance, desk: Desk): void {
  const url = '/v1/payouts'
  app.post(url, (request, reply) =>
    answerChange(desk, { request, reply, step: (sql) => create({ desk, request, sql }) }),
  )
  app.get(url, async (request) => {
    const account = await accountNamed(desk.database, request)
    const query = { ...parse(z.strictObject(listQuery), request.query), account: account.id }
    return listObjects(desk.database, { kind: 'payout', url, query })
  })
  app.get('/v1/balance', async (request) => {
    const account = await accountNamed(desk.database, request)
    const amount = await balanceOf(desk.database, account.id)
    const available = [{ amount, currency: 'usd', source_types: { card: amount } }]
    return { object: 'balance', available, pending: [{ amount: 0, currency: 'usd' }], livemode: false }
  })
}

const createParams = z.strictObject({ amount: wholeNumber, currency: z.literal('usd'), metadata })

async function create({ desk, request, sql }: { desk: Desk; request: FastifyRequest; sql: Sql }): Promise<Change> {
  const account = await accountNamed(sql, request)
  const { amount } = parse(createParams, fieldsOf(request))
  return payOutSome({ desk, sql, account, amount })
}

async function accountNamed(sql: Sql, request: FastifyRequest): Promise<Account> {
  demandServer(request.apiCaller)
  const id = String(request.headers['stripe-account'] ?? '')
  const account = await lock<Account>(sql, { kind: 'account', id })
  if (!account) throw missing('account', id)
  return account
}
