import { createHmac } from 'node:crypto'
import type { Sql } from '#platform/database/database.ts'
import { ApiProblem } from './api-problem.ts'
import type { Clerk } from './clerk.ts'

export interface Answer {
  readonly status: number
  readonly body: object
}

export interface KeyedRequest {
  readonly key: string
  readonly path: string
  readonly rawBody: string
  /** Keys the fingerprint: a body may hold a card's number, and must not be found from what is stored. */
  readonly secret: string
}

/**
 * Does the work of a keyed request once: a repetition gets the stored answer, waiting for it when the first one still
 * runs. What throws leaves no trace of the key, as nothing was done.
 */
export async function once(
  sql: Sql,
  asked: KeyedRequest & { clerk: Clerk; work: () => Promise<Answer> },
): Promise<Answer & { replayed: boolean }> {
  const fingerprint = fingerprintOf(asked)
  const claimed = await sql.query(
    `insert into sandbox.idempotency_keys (key, fingerprint, created)
     values ($1, $2, to_timestamp($3::float8 / 1000)) on conflict do nothing returning key`,
    [asked.key, fingerprint, asked.clerk.now()],
  )
  if (claimed.length === 0) return replay(sql, asked.key, fingerprint)
  const answer = await asked.work()
  await sql.query('update sandbox.idempotency_keys set status = $2, answer = $3::jsonb where key = $1', [
    asked.key,
    answer.status,
    JSON.stringify(answer.body),
  ])
  return { ...answer, replayed: false }
}

async function replay(sql: Sql, key: string, fingerprint: string): Promise<Answer & { replayed: true }> {
  const rows = await sql.query<{ fingerprint: string; status: number; answer: object }>(
    'select fingerprint, status, answer from sandbox.idempotency_keys where key = $1',
    [key],
  )
  const first = rows[0]
  if (first?.fingerprint === fingerprint) return { status: first.status, body: first.answer, replayed: true }
  throw new ApiProblem(400, {
    type: 'idempotency_error',
    message: `The idempotency key '${key}' was first used with other parameters. Use a new key for a new request.`,
  })
}

const fingerprintOf = ({ path, rawBody, secret }: KeyedRequest): string =>
  createHmac('sha256', secret).update(`${path}\n${rawBody}`).digest('hex')
