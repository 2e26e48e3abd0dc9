import Stripe from 'stripe'
import type { Database, Sql } from '#platform/database/database.ts'
import type { Log } from '#platform/log/log.ts'
import type { SandboxClock } from './sandbox-context.ts'
import { startWorkTimer, type WorkTimer } from './scheduled-tasks.ts'

interface WebhookOptions {
  readonly url: string
  readonly secret: string
  /** The delay after the first failed attempt, ms. It doubles with each attempt, up to a minute. */
  readonly retryMs: number
}

interface DeliveryContext {
  readonly database: Database
  readonly clock: SandboxClock
  readonly log: Log
  readonly webhook: WebhookOptions
}

const MAX_CONCURRENT = 16
const MAX_RETRY_MS = 60_000
const GIVE_UP_AFTER_MS = 3 * 24 * 3_600_000
const TIMEOUT_MS = 10_000

/** Delivers pending webhooks at least once each, in no particular order, and retries those that fail. */
export function deliverWebhooks(context: DeliveryContext): WorkTimer {
  const inFlight = new Map<string, Promise<void>>()
  const stop = new AbortController()

  const work = async (): Promise<number | undefined> => {
    const { due, nextAt } = await dueDeliveries(context.database, {
      now: context.clock.now(),
      limit: MAX_CONCURRENT - inFlight.size,
      except: [...inFlight.keys()],
    })
    for (const delivery of due) inFlight.set(delivery.event, attempt(delivery))
    return nextAt
  }
  const attempt = async (due: DueDelivery): Promise<void> => {
    try {
      await deliver(context, due, stop.signal)
    } catch (error) {
      context.log.error({ err: error, event: due.event }, 'the result of a webhook delivery could not be recorded')
    } finally {
      inFlight.delete(due.event)
      timer.wake()
    }
  }
  const timer = startWorkTimer({ work, now: context.clock.now, log: context.log })
  return {
    wake: timer.wake,
    close: async () => {
      await timer.close()
      stop.abort()
      await Promise.all(inFlight.values())
    },
  }
}

async function deliver(context: DeliveryContext, due: DueDelivery, stop: AbortSignal): Promise<void> {
  const result = await post(context, due, stop)
  if (stop.aborted && result !== 'delivered') return
  const { database, clock, log, webhook } = context
  if (result === 'delivered') return markDelivered(database, { event: due.event, at: clock.now() })
  const givesUp = clock.now() - due.createdAt > GIVE_UP_AFTER_MS
  const nextAt = givesUp ? undefined : clock.now() + retryDelay(due.attempts, webhook.retryMs)
  log.warn({ event: due.event, result, attempts: due.attempts + 1, givesUp }, 'a webhook delivery failed')
  await markFailed(database, { event: due.event, result, nextAt })
}

/** Posts an event. Returns 'delivered', or what went wrong. */
async function post({ webhook, clock }: DeliveryContext, due: DueDelivery, stop: AbortSignal): Promise<string> {
  const payload = JSON.stringify(due.body)
  const timestamp = Math.floor(clock.now() / 1000)
  const signature = Stripe.webhooks.generateTestHeaderString({ payload, secret: webhook.secret, timestamp })
  try {
    const response = await fetch(webhook.url, {
      method: 'POST',
      headers: { 'content-type': 'application/json; charset=utf-8', 'stripe-signature': signature },
      body: payload,
      redirect: 'manual',
      signal: AbortSignal.any([stop, AbortSignal.timeout(TIMEOUT_MS)]),
    })
    await response.body?.cancel()
    return response.ok ? 'delivered' : `status ${response.status}`
  } catch (error) {
    return error instanceof Error ? error.message : 'no response'
  }
}

const retryDelay = (attempts: number, firstMs: number): number => Math.min(firstMs * 2 ** attempts, MAX_RETRY_MS)

interface DueDelivery {
  /** The id of the event. */
  readonly event: string
  readonly attempts: number
  readonly body: object
  /** When the event happened, ms since 1970. */
  readonly createdAt: number
}

/** The oldest deliveries due by `now` (ms), except those in flight, and when the next one is due. */
async function dueDeliveries(
  sql: Sql,
  { now, limit, except }: { now: number; limit: number; except: readonly string[] },
): Promise<{ due: DueDelivery[]; nextAt: number | undefined }> {
  const due = await sql.query<DueDelivery>(
    `select event, attempts, body, (extract(epoch from created_at) * 1000)::float8 as "createdAt"
     from sandbox.webhook_deliveries join sandbox.objects on id = event
     where next_attempt_at <= to_timestamp($1::float8 / 1000) and event <> all ($2::text[])
     order by next_attempt_at, seq limit $3`,
    [now, except, limit],
  )
  const next = await sql.query<{ at: number | null }>(
    `select (extract(epoch from min(next_attempt_at)) * 1000)::float8 as at
     from sandbox.webhook_deliveries where next_attempt_at > to_timestamp($1::float8 / 1000)`,
    [now],
  )
  return { due, nextAt: next[0]?.at ?? undefined }
}

async function markDelivered(sql: Sql, { event, at }: { event: string; at: number }): Promise<void> {
  await sql.query(
    `update sandbox.webhook_deliveries
     set attempts = attempts + 1, next_attempt_at = null, delivered_at = to_timestamp($2::float8 / 1000),
       last_response = 'delivered'
     where event = $1`,
    [event, at],
  )
}

/** Without `nextAt` (ms) there are no more attempts. */
async function markFailed(
  sql: Sql,
  { event, result, nextAt }: { event: string; result: string; nextAt: number | undefined },
): Promise<void> {
  await sql.query(
    `update sandbox.webhook_deliveries
     set attempts = attempts + 1, next_attempt_at = to_timestamp($2::float8 / 1000), last_response = $3
     where event = $1`,
    [event, nextAt ?? null, result],
  )
}
