import type { FastifyInstance, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { Sql } from '#platform/database/database.ts'
import { answerChange, fieldsOf } from '../answer-change.ts'
import type { Charge } from '../api-objects.ts'
import { invalid, missing } from '../api-problem.ts'
import { demandServer } from '../caller.ts'
import type { Change } from '../change.ts'
import type { Desk } from '../desk.ts'
import { findAll, lock } from '../object-table.ts'
import { flag, metadata, parse, wholeNumber } from '../params.ts'
import type { Account } from './account-objects.ts'
import type { Reversal, Transfer } from './transfer-objects.ts'
import { reverse, transfer } from './transfer-steps.ts'

type Request = FastifyRequest<{ Params: { id: string } }>

/** Handing money on to accounts, and taking it back. */
export function transferRoutes(app: FastifyInstance, desk: Desk): void {
  const reversals = '/v1/transfers/:id/reversals'
  app.post('/v1/transfers', (request, reply) =>
    answerChange(desk, { request, reply, step: (sql) => create({ desk, request, sql }) }),
  )
  app.post(reversals, (request: Request, reply) =>
    answerChange(desk, { request, reply, step: (sql) => createReversal({ desk, request, sql }) }),
  )
  app.get(reversals, async (request: Request) => {
    demandServer(request.apiCaller)
    const { id } = request.params
    const data = await findAll<Reversal>(desk.database, { kind: 'transfer_reversal', field: 'transfer', is: id })
    return { object: 'list', url: request.url, has_more: false, data }
  })
}

const createParams = z.strictObject({
  amount: wholeNumber,
  currency: z.literal('usd'),
  destination: z.string().max(100),
  // Without it the money comes from the market's balance: the sandbox does not keep it, so there is always enough.
  source_transaction: z.string().max(100).optional(),
  transfer_group: z.string().max(200).optional(),
  description: z.string().max(1000).optional(),
  metadata,
})

async function create({ desk, request, sql }: { desk: Desk; request: FastifyRequest; sql: Sql }): Promise<Change> {
  demandServer(request.apiCaller)
  const wishes = parse(createParams, fieldsOf(request))
  const source = wishes.source_transaction
  const charge = source ? await lock<Charge>(sql, { kind: 'charge', id: source }) : undefined
  if (source && !charge) throw missing('charge', source)
  const account = await lock<Account>(sql, { kind: 'account', id: wishes.destination })
  if (!account) {
    throw invalid(`No such destination: '${wishes.destination}'`, { code: 'resource_missing', param: 'destination' })
  }
  const before = charge
    ? await findAll<Transfer>(sql, { kind: 'transfer', field: 'source_transaction', is: charge.id })
    : []
  return transfer({ wishes, charge, account, before, clerk: desk.clerk, payoutMs: desk.payoutMs })
}

const reversalParams = z.strictObject({
  amount: wholeNumber.optional(),
  description: z.string().max(1000).optional(),
  refund_application_fee: flag.optional(),
  metadata,
})

async function createReversal({ desk, request, sql }: { desk: Desk; request: Request; sql: Sql }): Promise<Change> {
  demandServer(request.apiCaller)
  const { amount, metadata } = parse(reversalParams, fieldsOf(request))
  const { id } = request.params
  const of = await lock<Transfer>(sql, { kind: 'transfer', id })
  if (!of) throw missing('transfer', id)
  return reverse({ transfer: of, wishes: { amount, metadata }, clerk: desk.clerk })
}
