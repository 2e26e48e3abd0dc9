import Stripe from 'stripe'
import type { Database } from '#platform/database/database.ts'
import type { Log } from '#platform/log/log.ts'
import { type Alarm, alarm } from './alarm.ts'
import type { Clerk } from './clerk.ts'
import { type Due, dueDeliveries, markFailed, markTaken } from './delivery-table.ts'

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
