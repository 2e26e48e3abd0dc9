import type { FastifyInstance, FastifyRequest } from 'fastify'
import type Stripe from 'stripe'
import { z } from 'zod'
import type { Sql } from '#platform/database/database.ts'
import { bodyOf, requireSecretKey, respond } from '#sandbox/http-request.ts'
import { findObjectsBy, lockObject, type StateChange } from '#sandbox/objects.ts'
import { invalidRequest, metadata, parse, resourceMissing } from '#sandbox/params.ts'
import type { PaymentMethod } from '#sandbox/payment-methods.ts'
import type { NewObject, SandboxContext } from '#sandbox/sandbox-context.ts'

type Request = FastifyRequest<{ Params: { id: string } }>

interface TransitionParts {
  readonly request: Request
  readonly sql: Sql
}

/** Customers, and detaching their payment methods. */
export function customerRoutes(app: FastifyInstance, context: SandboxContext): void {
  app.post('/v1/customers', (request, reply) =>
    respond(context, { request, reply, creation: () => create(context, request) }),
  )
  app.get('/v1/customers/search', (request) => search(context, request))
  app.delete('/v1/customers/:id', (request: Request, reply) =>
    respond(context, { request, reply, transition: (sql) => remove({ request, sql }) }),
  )
  app.post('/v1/payment_methods/:id/detach', (request: Request, reply) =>
    respond(context, { request, reply, transition: (sql) => detach({ request, sql }) }),
  )
}

function create(context: SandboxContext, request: FastifyRequest): StateChange {
  requireSecretKey(request.apiCaller)
  const params = parse(z.strictObject({ metadata }), bodyOf(request))
  const customer = newCustomer(context.clock.newObject('cus'), params.metadata)
  return { objects: [customer], events: [{ type: 'customer.created', object: customer }], response: customer }
}

const searchParams = z.strictObject({
  /** The part of Stripe's search language that the marketplace uses: one field of the metadata. */
  query: z.string().regex(/^metadata\['\w+'\]:'[^']*'$/),
  limit: z.string().optional(),
  page: z.string().optional(),
})

async function search(context: SandboxContext, request: FastifyRequest): Promise<object> {
  requireSecretKey(request.apiCaller)
  const { query } = parse(searchParams, request.query)
  const [, field, value] = /^metadata\['(\w+)'\]:'([^']*)'$/.exec(query) ?? []
  const rows = await context.database.query<{ body: Customer }>(FIND_BY_METADATA, [field, value])
  const data = rows.map(({ body }) => body)
  return { object: 'search_result', url: '/v1/customers/search', has_more: false, next_page: null, data }
}

const FIND_BY_METADATA = `select body from sandbox.objects
  where kind = 'customer' and body->'metadata'->>$1 = $2 and not body ? 'deleted' order by seq desc`

/** Deletes a customer and detaches its payment methods. */
async function remove({ request, sql }: TransitionParts): Promise<StateChange> {
  requireSecretKey(request.apiCaller)
  const { id } = request.params
  const customer = await lockCustomer(sql, id)
  const methods = await findObjectsBy<PaymentMethod>(sql, { kind: 'payment_method', field: 'customer', is: id })
  const deleted = deletedCustomer(customer)
  return {
    objects: [deleted, ...methods.map((method): PaymentMethod => ({ ...method, customer: null }))],
    events: [{ type: 'customer.deleted', object: deleted }],
    response: { id, object: 'customer', deleted: true },
  }
}

async function detach({ request, sql }: TransitionParts): Promise<StateChange> {
  requireSecretKey(request.apiCaller)
  const { id } = request.params
  const method = await lockObject<PaymentMethod>(sql, { kind: 'payment_method', id })
  if (!method?.customer) throw invalidRequest('The payment method you provided is not attached to a customer.')
  const detached: PaymentMethod = { ...method, customer: null }
  return { objects: [detached], events: [{ type: 'payment_method.detached', object: detached }], response: detached }
}

/** A customer without a name: the sandbox stores none. */
const newCustomer = ({ id, created }: NewObject, metadata: Stripe.Metadata) => ({
  id,
  object: 'customer' as const,
  balance: 0,
  created,
  email: null,
  livemode: false,
  metadata,
  name: null,
})
type Customer = ReturnType<typeof newCustomer>

const deletedCustomer = ({ id, object, created }: Customer) => ({ id, object, created, deleted: true as const })
type DeletedCustomer = ReturnType<typeof deletedCustomer>

/** Throws if there is no such customer or it was deleted. */
export async function lockCustomer(sql: Sql, id: string): Promise<Customer> {
  const customer = await lockObject<Customer | DeletedCustomer>(sql, { kind: 'customer', id })
  if (!customer || 'deleted' in customer) throw resourceMissing('customer', id)
  return customer
}
