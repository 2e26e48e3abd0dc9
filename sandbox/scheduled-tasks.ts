import type Stripe from 'stripe'
import type { Sql } from '#platform/database/database.ts'
import type { Log } from '#platform/log/log.ts'
import { claimOf } from '#sandbox/cards.ts'
import { arrive, payOut } from '#sandbox/connect/payouts.ts'
import { beginDispute, type Dispute, decide, giveUp, isOver } from '#sandbox/disputes.ts'
import {
  type Change,
  dueObjects,
  type ErrandName,
  type Kind,
  lock,
  recordChange,
  takeErrand,
} from '#sandbox/objects.ts'
import type { Charge } from '#sandbox/payment-intents.ts'
import { paid } from '#sandbox/payment-intents.ts'
import { sequelOf } from '#sandbox/payment-methods.ts'
import type { Refund } from '#sandbox/refunds.ts'
import { failRefund, finishRefund } from '#sandbox/refunds.ts'
import type { Desk } from '#sandbox/sandbox-context.ts'

/** Does what is due by itself: lets slow payments arrive, banks decide, payouts leave; also from before a restart. */
export const runErrands = (desk: Desk): Alarm =>
  alarm({
    log: desk.log,
    now: desk.clerk.now,
    work: async () => {
      const { due, nextAt } = await dueObjects(desk.database, desk.clerk.now())
      for (const one of due) await runOne(desk, one)
      return nextAt
    },
  })

async function runOne(desk: Desk, { id, kind }: { id: string; kind: string }): Promise<void> {
  await desk.database.transaction(async (sql) => {
    const change = kind === 'payment_intent' ? await settle(desk, sql, id) : await errand(desk, sql, id)
    if (change) await recordChange(sql, { change, clerk: desk.clerk, request: null })
  })
  desk.changed()
}

async function settle({ clerk }: Desk, sql: Sql, id: string): Promise<Change | undefined> {
  const intent = await lock<Stripe.PaymentIntent>(sql, { kind: 'payment_intent', id })
  if (intent?.status !== 'processing') return undefined
  return paid(intent, await held<Charge>(sql, 'charge', String(intent.latest_charge)), clerk)
}

async function errand(desk: Desk, sql: Sql, id: string): Promise<Change | undefined> {
  const kept = await takeErrand(sql, id)
  return kept && ERRANDS[kept.errand]({ desk, sql, of: kept.of })
}

type Work = (at: { desk: Desk; sql: Sql; of: string }) => Promise<Change | undefined>

const ERRANDS: Record<ErrandName, Work> = {
  dispute: async ({ desk: { clerk }, sql, of }) => {
    const charge = await held<Charge>(sql, 'charge', of)
    const claim = claimOf(await sequelOf(sql, charge))
    return claim && beginDispute({ charge, claim, clerk })
  },
  decide_dispute: async ({ desk: { clerk }, sql, of }) =>
    decide({ dispute: await held<Dispute>(sql, 'dispute', of), clerk }),
  lapse_dispute: async ({ sql, of }) => {
    const dispute = await held<Dispute>(sql, 'dispute', of)
    return isOver(dispute) || dispute.status.endsWith('under_review') ? undefined : giveUp(dispute)
  },
  finish_refund: async ({ sql, of }) => finishRefund(await held<Refund>(sql, 'refund', of)),
  fail_refund: async ({ desk: { clerk }, sql, of }) => {
    const refund = await held<Refund>(sql, 'refund', of)
    return failRefund({ refund, charge: await held<Charge>(sql, 'charge', refund.charge), clerk })
  },
  pay_out: ({ desk, sql, of }) => payOut({ desk, sql, accountId: of }),
  arrive: ({ desk, sql, of }) => arrive({ desk, sql, payoutId: of }),
}

async function held<T extends object>(sql: Sql, kind: Kind, id: string): Promise<T> {
  const found = await lock<T>(sql, { kind, id })
  if (!found) throw new Error(`${kind} ${id} is due and cannot be found`)
  return found
}

export interface Alarm {
  /** There may be something to do now. */
  nudge(): void
  /** Stops, and waits for the work that runs. */
  close(): Promise<void>
}

interface AlarmParts {
  /** Does what is due and answers when it wants to be called again (ms since 1970), if at all. */
  readonly work: () => Promise<number | undefined>
  readonly now: () => number
  readonly log: Log
}

/** How long to wait after trouble (a database that is away), ms. */
const AFTER_TROUBLE = 1000
/** The longest that setTimeout takes is 24 days; an hour is enough of a nap. */
const LONGEST_NAP = 3_600_000

/** Calls `work` at once, when nudged, and when the time comes that it asked for; never twice at the same time. */
export function alarm(parts: AlarmParts): Alarm {
  let timer: NodeJS.Timeout | undefined
  let running: Promise<void> | undefined
  let nudged = false
  let closed = false

  const run = async (): Promise<void> => {
    do {
      nudged = false
      const nextAt = await tryOnce(parts)
      clearTimeout(timer)
      if (nextAt !== undefined) timer = setTimeout(nudge, nap(nextAt - parts.now()))
    } while (nudged && !closed)
  }
  const nudge = (): void => {
    nudged = true
    if (closed || running) return
    running = run().finally(() => {
      running = undefined
      if (nudged) nudge()
    })
  }
  nudge()
  return {
    nudge,
    close: async () => {
      closed = true
      await running
      clearTimeout(timer)
    },
  }
}

async function tryOnce({ work, now, log }: AlarmParts): Promise<number | undefined> {
  try {
    return await work()
  } catch (error) {
    log.error({ err: error }, 'the sandbox could not do what was due, and tries again')
    return now() + AFTER_TROUBLE
  }
}

const nap = (ms: number): number => Math.min(Math.max(ms, 0), LONGEST_NAP)
