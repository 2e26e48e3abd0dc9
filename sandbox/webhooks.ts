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
/** How long a delivery waits for others to be recorded with it. A sandbox that is killed meanwhile repeats it. */
const RECORD_AFTER_MS = 100

/** Delivers pending webhooks at least once each, in no particular order, and retries those that fail. */
export function deliverWebhooks(context: DeliveryContext): WorkTimer {
  const { database, clock, log } = context
  const inFlight = new Map<string, Promise<void>>()
  /** Attempts that are not recorded yet, by event. */
  const attempted = new Map<string, Attempt>()
  const stop = new AbortController()
  /** Whether deliveries may be due that exceed the limit. */
  let isFull = false

  const work = async (): Promise<number | undefined> => {
    const recorded = [...attempted.values()]
    const limit = MAX_CONCURRENT - inFlight.size
    const { due, nextAt } = await recordAttempts(database, recorded, {
      now: clock.now(),
      limit,
      except: [...inFlight.keys()],
    })
    for (const { event } of recorded) attempted.delete(event)
    for (const delivery of due) inFlight.set(delivery.event, deliver(delivery))
    isFull = due.length === limit
    return nextAt
  }
  const deliver = async (due: DueDelivery): Promise<void> => {
    const result = await post(context, due, stop.signal)
    inFlight.delete(due.event)
    if (stop.signal.aborted && result !== 'delivered') return
    attempted.set(due.event, { event: due.event, result, ...timesAfter(context, due, result) })
    if (result !== 'delivered')
      log.warn({ event: due.event, result, attempts: due.attempts + 1 }, 'a webhook delivery failed')
    if (result === 'delivered' && !isFull) timer.wake(clock.now() + RECORD_AFTER_MS)
    else timer.wake()
  }
  const timer = startWorkTimer({ work, now: clock.now, log })
  return {
    wake: timer.wake,
    close: async () => {
      await timer.close()
      stop.abort()
      await Promise.all(inFlight.values())
      await recordAttempts(database, [...attempted.values()], { now: clock.now(), limit: 0, except: [] }).catch(
        (err: unknown) => log.error({ err }, 'webhook deliveries could not be recorded and will be repeated'),
      )
    },
  }
}

/** Times in ms since 1970. */
interface Attempt {
  readonly event: string
  readonly result: string
  readonly deliveredAt: number | null
  /** Null if there are no more attempts. */
  readonly nextAt: number | null
}

function timesAfter(
  { clock, webhook }: DeliveryContext,
  due: DueDelivery,
  result: string,
): Pick<Attempt, 'deliveredAt' | 'nextAt'> {
  const now = clock.now()
  if (result === 'delivered') return { deliveredAt: now, nextAt: null }
  const givesUp = now - due.createdAt > GIVE_UP_AFTER_MS
  return { deliveredAt: null, nextAt: givesUp ? null : now + retryDelay(due.attempts, webhook.retryMs) }
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

interface DueQuery {
  readonly now: number
  readonly limit: number
  /** The events in flight. */
  readonly except: readonly string[]
}

/** Records attempts. Returns the oldest deliveries due by `now` (ms), and when the next one is due. */
async function recordAttempts(
  sql: Sql,
  attempts: readonly Attempt[],
  { now, limit, except }: DueQuery,
): Promise<{ due: DueDelivery[]; nextAt: number | undefined }> {
  const events = attempts.map(({ event }) => event)
  const rows = await sql.query<DueDelivery & { readonly at: number }>(
    `with recorded as (
       update sandbox.webhook_deliveries d
       set attempts = d.attempts + 1, last_response = a.result,
         delivered_at = to_timestamp(a.delivered_at / 1000), next_attempt_at = to_timestamp(a.next_at / 1000)
       from unnest($1::text[], $2::text[], $3::float8[], $4::float8[]) as a (event, result, delivered_at, next_at)
       where d.event = a.event
     )
     select event, attempts, body, (extract(epoch from created_at) * 1000)::float8 as "createdAt",
       (extract(epoch from next_attempt_at) * 1000)::float8 as at
     from sandbox.webhook_deliveries join sandbox.objects on id = event
     where next_attempt_at is not null and event <> all ($5::text[])
     order by next_attempt_at, seq limit $6`,
    [
      events,
      attempts.map(({ result }) => result),
      attempts.map(({ deliveredAt }) => deliveredAt),
      attempts.map(({ nextAt }) => nextAt),
      [...except, ...events],
      limit + 1,
    ],
  )
  const due = rows.filter(({ at }) => at <= now).slice(0, limit)
  // A delivery that is due but exceeds the limit is read again when one in flight ends.
  const later = [...rows.map(({ at }) => at), ...attempts.map(({ nextAt }) => nextAt ?? 0)].filter((at) => at > now)
  return { due, nextAt: later.length > 0 ? Math.min(...later) : undefined }
}
