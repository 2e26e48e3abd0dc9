import type Stripe from 'stripe'
import type { Database, Sql } from '#platform/database/database.ts'
import type { Log } from '#platform/log/log.ts'
import type { ApiKeys, Caller } from './caller.ts'
import { shownTo } from './caller.ts'
import type { Change } from './change.ts'
import type { Clerk } from './clerk.ts'
import { type Answer, once } from './idempotency.ts'
import { recordChange } from './record-change.ts'

/** What all routes of the sandbox work with. */
export interface Desk {
  readonly database: Database
  readonly clerk: Clerk
  readonly keys: ApiKeys
  readonly log: Log
  /** How long slow things take (a payment, a refund, a bank's decision, a payout on its way), ms. */
  readonly settleMs: number
  /** How long money lies on a payout account before it goes to the bank, ms. */
  readonly payoutMs: number
  /** Where the browser finds the sandbox's pages, without a slash at the end. */
  pagesUrl(): string
  /** Something was written: notices are owed, payments may be due. */
  changed(): void
}

export interface Asked {
  readonly caller: Caller
  readonly requestId: string
  readonly path: string
  readonly rawBody: string
  readonly idempotencyKey: string | undefined
}

/** Does one change in one transaction, once per idempotency key. A declined card answers 402, and is kept. */
export async function perform(
  desk: Desk,
  { asked, step }: { asked: Asked; step: (sql: Sql) => Promise<Change> },
): Promise<Answer & { replayed: boolean }> {
  const answer = await desk.database.transaction(async (sql) => {
    const work = async (): Promise<Answer> => {
      const change = await step(sql)
      await recordChange(sql, { change, clerk: desk.clerk, request: asked.requestId })
      return answerTo(asked.caller, change)
    }
    const { idempotencyKey: key, path, rawBody, caller } = asked
    if (!key || caller !== 'server') return { ...(await work()), replayed: false }
    return once(sql, { key, path, rawBody, secret: desk.keys.secretKey, clerk: desk.clerk, work })
  })
  desk.changed()
  return answer
}

function answerTo(caller: Caller, { answer, declined }: Change): Answer {
  const shown = isIntent(answer) ? shownTo(caller, answer) : answer
  return declined
    ? { status: 402, body: { error: { ...declined, [isSetup(answer) ? 'setup_intent' : 'payment_intent']: shown } } }
    : { status: 200, body: shown }
}

const isSetup = (answer: object): answer is Stripe.SetupIntent => 'object' in answer && answer.object === 'setup_intent'

const isIntent = (answer: object): answer is Stripe.PaymentIntent | Stripe.SetupIntent =>
  isSetup(answer) || ('object' in answer && answer.object === 'payment_intent')
