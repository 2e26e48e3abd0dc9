import type { FastifyInstance, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { Sql } from '#platform/database/database.ts'
import { requireSecretKey } from '#sandbox/http-request.ts'
import { findObject, type Kind } from '#sandbox/objects.ts'
import { parse, resourceMissing, wholeNumber } from '#sandbox/params.ts'
import type { SandboxContext } from '#sandbox/sandbox-context.ts'

const id = z.string().max(100)

/** The parameters of every list: a page, newest first, and a range of creation times in seconds since 1970. */
export const listQuery = {
  limit: wholeNumber.pipe(z.number().min(1).max(100)).default(10),
  starting_after: id.optional(),
  ending_before: id.optional(),
  created: z
    .union([
      wholeNumber.transform((at) => ({ gte: at, lt: at + 1 })),
      z.strictObject({
        gt: wholeNumber.optional(),
        gte: wholeNumber.optional(),
        lt: wholeNumber.optional(),
        lte: wholeNumber.optional(),
      }),
    ])
    .optional(),
}
/** Fields of the objects that some lists filter by. */
const filters = {
  charge: id.optional(),
  type: id.optional(),
  source: id.optional(),
  destination: id.optional(),
  transfer_group: id.optional(),
  account: id.optional(),
}
const FILTER_FIELDS = Object.keys(filters) as (keyof typeof filters)[]

const paymentFilter = { payment_intent: id.optional() }

const { charge, type, source, destination, transfer_group } = filters
const expand = { expand: z.array(z.literal('data.balance_transaction')).optional() }

const lists = [
  { kind: 'payment_intent', path: '/v1/payment_intents', filters: {} },
  { kind: 'charge', path: '/v1/charges', filters: { ...paymentFilter, transfer_group } },
  { kind: 'refund', path: '/v1/refunds', filters: { ...paymentFilter, charge } },
  { kind: 'file', path: '/v1/files', filters: {} },
  { kind: 'dispute', path: '/v1/disputes', filters: { ...paymentFilter, charge } },
  { kind: 'transfer', path: '/v1/transfers', filters: { destination, transfer_group } },
  { kind: 'account', path: '/v1/accounts', filters: {} },
  { kind: 'balance_transaction', path: '/v1/balance_transactions', filters: { type, source } },
  { kind: 'event', path: '/v1/events', filters: { type } },
] as const

/** Routes that retrieve an object, or list objects. */
export function listRoutes(app: FastifyInstance, context: SandboxContext): void {
  for (const list of lists) {
    const schema = z.strictObject({ ...listQuery, ...expand, ...list.filters })
    app.get(list.path, async (request) => {
      requireSecretKey(request.apiCaller)
      const { expand, ...query } = parse(schema, request.query)
      const page = await listObjects(context.database, { kind: list.kind, url: list.path, query })
      return expand ? expandBalanceTransactions(context.database, page) : page
    })
    // Browsers may also read a payment intent, so it has its own route.
    if (list.kind !== 'payment_intent')
      app.get(`${list.path}/:id`, (request: RetrieveRequest) => retrieve(context, request, list.kind))
  }
}

type RetrieveRequest = FastifyRequest<{ Params: { id: string } }>

async function retrieve(context: SandboxContext, request: RetrieveRequest, kind: Kind): Promise<object> {
  requireSecretKey(request.apiCaller)
  const { id } = request.params
  const found = await findObject<object>(context.database, { kind, id })
  if (!found) throw resourceMissing(kind, id)
  return found
}

type ListQuery = z.infer<z.ZodObject<typeof listQuery>> &
  Partial<z.infer<z.ZodObject<typeof filters & typeof paymentFilter>>>

interface Page {
  readonly object: 'list'
  readonly url: string
  readonly has_more: boolean
  readonly data: readonly object[]
}

/** A page of the objects of a kind. */
export async function listObjects(
  sql: Sql,
  { kind, url, query }: { kind: Kind; url: string; query: ListQuery },
): Promise<Page> {
  const ascending = query.ending_before !== undefined
  const clauses = whereClauses(kind, query)
  const cursor = query.starting_after ?? query.ending_before
  if (cursor) clauses.add(`seq ${ascending ? '>' : '<'} ?`, await seqOf(sql, kind, cursor))
  const rows = await sql.query<{ body: object }>(
    `select body from sandbox.objects where ${clauses.text}
     order by seq ${ascending ? 'asc' : 'desc'} limit ${query.limit + 1}`,
    clauses.values,
  )
  const page = rows.slice(0, query.limit).map((row) => row.body)
  if (ascending) page.reverse()
  return { object: 'list', url, has_more: rows.length > query.limit, data: page }
}

function whereClauses(kind: Kind, query: ListQuery): Clauses {
  const clauses = new Clauses()
  clauses.add('kind = ?', kind)
  const { gt, gte, lt, lte } = { gt: undefined, gte: undefined, lt: undefined, lte: undefined, ...query.created }
  if (gt !== undefined) clauses.add('created_at > to_timestamp(?)', gt)
  if (gte !== undefined) clauses.add('created_at >= to_timestamp(?)', gte)
  if (lt !== undefined) clauses.add('created_at < to_timestamp(?)', lt)
  if (lte !== undefined) clauses.add('created_at <= to_timestamp(?)', lte)
  if (query.payment_intent) clauses.add('intent = ?', query.payment_intent)
  for (const field of FILTER_FIELDS) if (query[field]) clauses.add(`body->>'${field}' = ?`, query[field])
  return clauses
}

async function seqOf(sql: Sql, kind: Kind, id: string): Promise<string> {
  const rows = await sql.query<{ seq: string }>('select seq::text from sandbox.objects where id = $1 and kind = $2', [
    id,
    kind,
  ])
  if (!rows[0]) throw resourceMissing(kind, id)
  return rows[0].seq
}

class Clauses {
  readonly #parts: string[] = []
  readonly values: unknown[] = []

  /** `?` is the placeholder of the value. */
  add(part: string, value: unknown): void {
    this.values.push(value)
    this.#parts.push(part.replace('?', `$${this.values.length}`))
  }

  get text(): string {
    return this.#parts.join(' and ')
  }
}

/** The page with balance transactions instead of their ids. */
async function expandBalanceTransactions(sql: Sql, page: Page): Promise<Page> {
  const ids = page.data.flatMap((each) => balanceTransactionOf(each) ?? [])
  const rows = await sql.query<{ id: string; body: object }>(
    `select id, body from sandbox.objects where kind = 'balance_transaction' and id = any ($1::text[])`,
    [ids],
  )
  const transactions = new Map(rows.map(({ id, body }) => [id, body]))
  const data = page.data.map((each) => {
    const transaction = transactions.get(balanceTransactionOf(each) ?? '')
    return transaction ? { ...each, balance_transaction: transaction } : each
  })
  return { ...page, data }
}

const balanceTransactionOf = (object: object): string | undefined =>
  'balance_transaction' in object && typeof object.balance_transaction === 'string'
    ? object.balance_transaction
    : undefined
