import type { FastifyInstance, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { missing } from './api-problem.ts'
import { demandServer } from './caller.ts'
import type { Desk } from './desk.ts'
import { filters, listObjects, listQuery } from './object-list.ts'
import { find, type Kind } from './object-table.ts'
import { parse } from './params.ts'

const lists = [
  { kind: 'payment_intent', path: '/v1/payment_intents', filters: {} },
  { kind: 'charge', path: '/v1/charges', filters: { payment_intent: filters.payment_intent } },
  {
    kind: 'refund',
    path: '/v1/refunds',
    filters: { payment_intent: filters.payment_intent, charge: filters.charge },
  },
  { kind: 'event', path: '/v1/events', filters: { type: filters.type } },
] as const

/** Reading what there is, one by one and page by page. */
export function listRoutes(app: FastifyInstance, desk: Desk): void {
  for (const list of lists) {
    const schema = z.strictObject({ ...listQuery, ...list.filters })
    app.get(list.path, async (request) => {
      demandServer(request.apiCaller)
      return listObjects(desk.database, { kind: list.kind, url: list.path, query: parse(schema, request.query) })
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
