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
  /** How long a slow payment takes, ms. */
  readonly settleMs: number
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
  const shown = answer.object === 'payment_intent' ? shownTo(caller, answer) : answer
  return declined
    ? { status: 402, body: { error: { ...declined, payment_intent: shown } } }
    : { status: 200, body: shown }
}
