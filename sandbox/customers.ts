import type { FastifyInstance, FastifyRequest } from 'fastify'
import type Stripe from 'stripe'
import { z } from 'zod'
import type { Sql } from '#platform/database/database.ts'
import { invalid, missing } from '#sandbox/api-error.ts'
import { answerChange, demandServer, fieldsOf } from '#sandbox/http-request.ts'
import { type Change, find, findAll, lock } from '#sandbox/objects.ts'
import { metadata, parse } from '#sandbox/params.ts'
import type { Method } from '#sandbox/payment-methods.ts'
import type { Desk, NewObject } from '#sandbox/sandbox-context.ts'

type Request = FastifyRequest<{ Params: { id: string } }>

interface At {
  readonly request: Request
  readonly sql: Sql
}

/** Whose cards are kept, and letting go of a card or of all of somebody's. */
export function customerRoutes(app: FastifyInstance, desk: Desk): void {
  app.post('/v1/customers', (request, reply) =>
    answerChange(desk, { request, reply, step: async () => create(desk, request) }),
  )
  app.get('/v1/customers/search', (request) => search(desk, request))
  app.delete('/v1/customers/:id', (request: Request, reply) =>
    answerChange(desk, { request, reply, step: (sql) => remove({ request, sql }) }),
  )
  app.post('/v1/payment_methods/:id/detach', (request: Request, reply) =>
    answerChange(desk, { request, reply, step: (sql) => detach({ request, sql }) }),
  )
}

function create(desk: Desk, request: FastifyRequest): Change {
  demandServer(request.apiCaller)
  const wishes = parse(z.strictObject({ metadata }), fieldsOf(request))
  const customer = newCustomer(desk.clerk.made('cus'), wishes.metadata)
  return { objects: [customer], news: [{ type: 'customer.created', object: customer }], answer: customer }
}

const searchParams = z.strictObject({
  /** Of Stripe's search language what the market says: one field of the metadata. */
  query: z.string().regex(/^metadata\['\w+'\]:'[^']*'$/),
  limit: z.string().optional(),
  page: z.string().optional(),
})

async function search(desk: Desk, request: FastifyRequest): Promise<object> {
  demandServer(request.apiCaller)
  const { query } = parse(searchParams, request.query)
  const [, field, value] = /^metadata\['(\w+)'\]:'([^']*)'$/.exec(query) ?? []
  const data = await desk.database.query<{ body: Customer }>(FIND, [field, value])
  const found = data.map(({ body }) => body)
  return { object: 'search_result', url: '/v1/customers/search', has_more: false, next_page: null, data: found }
}

const FIND = `select body from sandbox.objects
  where kind = 'customer' and body->'metadata'->>$1 = $2 and not body ? 'deleted' order by seq desc`

/** Every card of theirs is let go of with them. */
async function remove({ request, sql }: At): Promise<Change> {
  demandServer(request.apiCaller)
  const { id } = request.params
  const customer = await lock<Customer | DeletedCustomer>(sql, { kind: 'customer', id })
  if (!customer || 'deleted' in customer) throw missing('customer', id)
  const methods = await findAll<Method>(sql, { kind: 'payment_method', field: 'customer', is: id })
  const deleted = deletedCustomer(customer)
  return {
    objects: [deleted, ...methods.map((method): Method => ({ ...method, customer: null }))],
    news: [{ type: 'customer.deleted', object: deleted }],
    answer: { id, object: 'customer', deleted: true },
  }
}

async function detach({ request, sql }: At): Promise<Change> {
  demandServer(request.apiCaller)
  const { id } = request.params
  const method = await lock<Method>(sql, { kind: 'payment_method', id })
  if (!method?.customer) throw invalid('The payment method you provided is not attached to a customer.')
  const detached: Method = { ...method, customer: null }
  return { objects: [detached], news: [{ type: 'payment_method.detached', object: detached }], answer: detached }
}

/** Whose cards are kept. The sandbox keeps no names. */
const newCustomer = (made: NewObject, metadata: Stripe.Metadata) => ({
  id: made.id,
  object: 'customer' as const,
  balance: 0,
  created: made.created,
  email: null,
  livemode: false,
  metadata,
  name: null,
})
type Customer = ReturnType<typeof newCustomer>

/** What is left of a customer who was deleted. */
const deletedCustomer = ({ id, object, created }: Customer) => ({ id, object, created, deleted: true as const })
type DeletedCustomer = ReturnType<typeof deletedCustomer>

export async function knownCustomer(sql: Sql, id: string): Promise<Customer> {
  const customer = await find<Customer | DeletedCustomer>(sql, { kind: 'customer', id })
  if (!customer || 'deleted' in customer) throw missing('customer', id)
  return customer
}
