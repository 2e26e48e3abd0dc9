import Stripe from 'stripe'
import type { Database, Sql } from '#platform/database/database.ts'
import type { Log } from '#platform/log/log.ts'
import type { Clerk } from '#sandbox/sandbox-context.ts'
import { type Alarm, alarm } from '#sandbox/scheduled-tasks.ts'

interface WebhookOptions {
  readonly url: string
  readonly secret: string
  /** The first pause after a failed try, ms; it doubles up to a minute. */
  readonly retryMs: number
}

interface Post {
  readonly database: Database
  readonly clerk: Clerk
  readonly log: Log
  readonly webhook: WebhookOptions
}

const AT_ONCE = 16
const LONGEST_PAUSE = 60_000
const GIVE_UP_AFTER = 3 * 24 * 3_600_000
const ANSWER_WITHIN = 10_000

/** Posts the notices that are owed, each until it was taken: at least once, in no particular order. */
export function deliverWebhooks(post: Post): Alarm {
  const underWay = new Map<string, Promise<void>>()
  const stop = new AbortController()

  const work = async (): Promise<number | undefined> => {
    const room = AT_ONCE - underWay.size
    const { due, nextAt } = await dueDeliveries(post.database, {
      now: post.clerk.now(),
      limit: room,
      except: [...underWay.keys()],
    })
    for (const one of due) underWay.set(one.event, attempt(one))
    return nextAt
  }
  const attempt = async (due: Due): Promise<void> => {
    try {
      await deliver(post, due, stop.signal)
    } catch (error) {
      post.log.error({ err: error, event: due.event }, 'a notice could not be booked, and stays owed')
    } finally {
      underWay.delete(due.event)
      clock.nudge()
    }
  }
  const clock = alarm({ work, now: post.clerk.now, log: post.log })
  return {
    nudge: clock.nudge,
    close: async () => {
      await clock.close()
      stop.abort()
      await Promise.all(underWay.values())
    },
  }
}

async function deliver(post: Post, due: Due, stop: AbortSignal): Promise<void> {
  const answer = await send(post, due, stop)
  if (stop.aborted && answer !== 'taken') return
  const { database, clerk } = post
  if (answer === 'taken') return markTaken(database, { event: due.event, at: clerk.now() })
  const tooOld = clerk.now() - due.createdAt > GIVE_UP_AFTER
  const nextAt = tooOld ? undefined : clerk.now() + pauseAfter(due.attempts, post.webhook.retryMs)
  post.log.warn({ event: due.event, answer, attempts: due.attempts + 1, tooOld }, 'a notice was not taken')
  await markFailed(database, { event: due.event, answer, nextAt })
}

async function send({ webhook, clerk }: Post, due: Due, stop: AbortSignal): Promise<'taken' | string> {
  const payload = JSON.stringify(due.body)
  const timestamp = Math.floor(clerk.now() / 1000)
  const signature = Stripe.webhooks.generateTestHeaderString({ payload, secret: webhook.secret, timestamp })
  try {
    const response = await fetch(webhook.url, {
      method: 'POST',
      headers: { 'content-type': 'application/json; charset=utf-8', 'stripe-signature': signature },
      body: payload,
      redirect: 'manual',
      signal: AbortSignal.any([stop, AbortSignal.timeout(ANSWER_WITHIN)]),
    })
    await response.body?.cancel()
    return response.ok ? 'taken' : `status ${response.status}`
  } catch (error) {
    return error instanceof Error ? error.message : 'no answer'
  }
}

const pauseAfter = (attempts: number, first: number): number => Math.min(first * 2 ** attempts, LONGEST_PAUSE)

/** A notice that should be on its way. */
interface Due {
  readonly event: string
  readonly attempts: number
  readonly body: object
  /** When the event happened, ms since 1970. */
  readonly createdAt: number
}

/** The oldest notices due by `now` (ms) beside those already under way, and when the next one will be. */
async function dueDeliveries(
  sql: Sql,
  asked: { now: number; limit: number; except: readonly string[] },
): Promise<{ due: Due[]; nextAt: number | undefined }> {
  const due = await sql.query<Due>(
    `select event, attempts, body, (extract(epoch from created) * 1000)::float8 as "createdAt"
     from sandbox.deliveries join sandbox.objects on id = event
     where next_at <= to_timestamp($1::float8 / 1000) and event <> all ($2::text[])
     order by next_at, seq limit $3`,
    [asked.now, asked.except, asked.limit],
  )
  const next = await sql.query<{ at: number | null }>(
    `select (extract(epoch from min(next_at)) * 1000)::float8 as at
     from sandbox.deliveries where next_at > to_timestamp($1::float8 / 1000)`,
    [asked.now],
  )
  return { due, nextAt: next[0]?.at ?? undefined }
}

async function markTaken(sql: Sql, done: { event: string; at: number }): Promise<void> {
  await sql.query(
    `update sandbox.deliveries
     set attempts = attempts + 1, next_at = null, taken_at = to_timestamp($2::float8 / 1000), last_answer = 'taken'
     where event = $1`,
    [done.event, done.at],
  )
}

/** Without `nextAt` (ms) it is not tried again. */
async function markFailed(
  sql: Sql,
  done: { event: string; answer: string; nextAt: number | undefined },
): Promise<void> {
  await sql.query(
    `update sandbox.deliveries
     set attempts = attempts + 1, next_at = to_timestamp($2::float8 / 1000), last_answer = $3 where event = $1`,
    [done.event, done.nextAt ?? null, done.answer],
  )
}
