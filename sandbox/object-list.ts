import { z } from 'zod'
import type { Sql } from '#platform/database/database.ts'
import { missing } from './api-problem.ts'
import type { Kind } from './object-table.ts'
import { wholeNumber } from './params.ts'

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
export const filters = {
  charge: id.optional(),
  type: id.optional(),
  source: id.optional(),
  destination: id.optional(),
  transfer_group: id.optional(),
  account: id.optional(),
}
const FILTERS = Object.keys(filters) as (keyof typeof filters)[]

export const ofPayment = { payment_intent: id.optional() }

type ListQuery = z.infer<z.ZodObject<typeof listQuery>> &
  Partial<z.infer<z.ZodObject<typeof filters & typeof ofPayment>>>

export interface Page {
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
