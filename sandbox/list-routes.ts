import type { FastifyInstance, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { missing } from './api-problem.ts'
import { demandServer } from './caller.ts'
import type { Desk } from './desk.ts'
import { expanded } from './expanded.ts'
import { filters, listObjects, listQuery, ofPayment } from './object-list.ts'
import { find, type Kind } from './object-table.ts'
import { parse } from './params.ts'

const { charge, type, source, destination, transfer_group } = filters
const expand = { expand: z.array(z.literal('data.balance_transaction')).optional() }

const lists = [
  { kind: 'payment_intent', path: '/v1/payment_intents', filters: {} },
  { kind: 'charge', path: '/v1/charges', filters: { ...ofPayment, transfer_group } },
  { kind: 'refund', path: '/v1/refunds', filters: { ...ofPayment, charge } },
  { kind: 'file', path: '/v1/files', filters: {} },
  { kind: 'dispute', path: '/v1/disputes', filters: { ...ofPayment, charge } },
  { kind: 'transfer', path: '/v1/transfers', filters: { destination, transfer_group } },
  { kind: 'account', path: '/v1/accounts', filters: {} },
  { kind: 'balance_transaction', path: '/v1/balance_transactions', filters: { type, source } },
  { kind: 'event', path: '/v1/events', filters: { type } },
] as const

/** Reading what there is, one by one and page by page. */
export function listRoutes(app: FastifyInstance, desk: Desk): void {
  for (const list of lists) {
    const schema = z.strictObject({ ...listQuery, ...expand, ...list.filters })
    app.get(list.path, async (request) => {
      demandServer(request.apiCaller)
      const { expand, ...query } = parse(schema, request.query)
      const page = await listObjects(desk.database, { kind: list.kind, url: list.path, query })
      return expand ? expanded(desk.database, page) : page
    })
    // A browser may look at a payment intent too: its own route does that.
    if (list.kind !== 'payment_intent') app.get(`${list.path}/:id`, (request: One) => one(desk, request, list.kind))
  }
}

type One = FastifyRequest<{ Params: { id: string } }>

async function one(desk: Desk, request: One, kind: Kind): Promise<object> {
  demandServer(request.apiCaller)
  const { id } = request.params
  const found = await find<object>(desk.database, { kind, id })
  if (!found) throw missing(kind, id)
  return found
}
