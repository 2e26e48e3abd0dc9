import type { FastifyInstance, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { Sql } from '#platform/database/database.ts'
import { missing } from '#sandbox/api-error.ts'
import { demandServer } from '#sandbox/http-request.ts'
import { find, type Kind } from '#sandbox/objects.ts'
import { parse, wholeNumber } from '#sandbox/params.ts'
import type { Desk } from '#sandbox/sandbox-context.ts'

const id = z.string().max(100)

/** What every list takes: pages newest first, and a span of time in seconds since 1970. */
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
/** What some lists can be narrowed by: a field of the object, and how it must read. */
const filters = {
  charge: id.optional(),
  type: id.optional(),
  source: id.optional(),
  destination: id.optional(),
  transfer_group: id.optional(),
  account: id.optional(),
}
const FILTERS = Object.keys(filters) as (keyof typeof filters)[]

const ofPayment = { payment_intent: id.optional() }

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

type ListQuery = z.infer<z.ZodObject<typeof listQuery>> &
  Partial<z.infer<z.ZodObject<typeof filters & typeof ofPayment>>>

interface Page {
  readonly object: 'list'
  readonly url: string
  readonly has_more: boolean
  readonly data: readonly object[]
}

/** A page of objects of one kind, as the API lists them. */
export async function listObjects(sql: Sql, asked: { kind: Kind; url: string; query: ListQuery }): Promise<Page> {
  const { kind, url, query } = asked
  const upwards = query.ending_before !== undefined
  const clauses = whereClauses(kind, query)
  const edge = query.starting_after ?? query.ending_before
  if (edge) clauses.add(`seq ${upwards ? '>' : '<'} ?`, await seqOf(sql, kind, edge))
  const rows = await sql.query<{ body: object }>(
    `select body from sandbox.objects where ${clauses.text}
     order by seq ${upwards ? 'asc' : 'desc'} limit ${query.limit + 1}`,
    clauses.values,
  )
  const page = rows.slice(0, query.limit).map((row) => row.body)
  if (upwards) page.reverse()
  return { object: 'list', url, has_more: rows.length > query.limit, data: page }
}

function whereClauses(kind: Kind, query: ListQuery): Clauses {
  const clauses = new Clauses()
  clauses.add('kind = ?', kind)
  const { gt, gte, lt, lte } = { gt: undefined, gte: undefined, lt: undefined, lte: undefined, ...query.created }
  if (gt !== undefined) clauses.add('created > to_timestamp(?)', gt)
  if (gte !== undefined) clauses.add('created >= to_timestamp(?)', gte)
  if (lt !== undefined) clauses.add('created < to_timestamp(?)', lt)
  if (lte !== undefined) clauses.add('created <= to_timestamp(?)', lte)
  if (query.payment_intent) clauses.add('intent = ?', query.payment_intent)
  for (const field of FILTERS) if (query[field]) clauses.add(`body->>'${field}' = ?`, query[field])
  return clauses
}

async function seqOf(sql: Sql, kind: Kind, edge: string): Promise<string> {
  const rows = await sql.query<{ seq: string }>('select seq::text from sandbox.objects where id = $1 and kind = $2', [
    edge,
    kind,
  ])
  if (!rows[0]) throw missing(kind, edge)
  return rows[0].seq
}

class Clauses {
  readonly #parts: string[] = []
  readonly values: unknown[] = []

  /** `?` stands for the value. */
  add(part: string, value: unknown): void {
    this.values.push(value)
    this.#parts.push(part.replace('?', `$${this.values.length}`))
  }

  get text(): string {
    return this.#parts.join(' and ')
  }
}

/** A page of charges with their movements on the balance told whole, not by their ids. */
async function expanded(sql: Sql, page: Page): Promise<Page> {
  const ids = page.data.flatMap((one) => balanceOf(one) ?? [])
  const rows = await sql.query<{ id: string; body: object }>(
    `select id, body from sandbox.objects where kind = 'balance_transaction' and id = any ($1::text[])`,
    [ids],
  )
  const bookings = new Map(rows.map(({ id, body }) => [id, body]))
  const data = page.data.map((one) => {
    const booking = bookings.get(balanceOf(one) ?? '')
    return booking ? { ...one, balance_transaction: booking } : one
  })
  return { ...page, data }
}

const balanceOf = (one: object): string | undefined =>
  'balance_transaction' in one && typeof one.balance_transaction === 'string' ? one.balance_transaction : undefined
