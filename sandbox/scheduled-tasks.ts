import type Stripe from 'stripe'
import type { Sql } from '#platform/database/database.ts'
import type { Log } from '#platform/log/log.ts'
import { disputeAfter } from './cards.ts'
import { createAutomaticPayout, settlePayout } from './connect/payouts.ts'
import { closeDispute, type Dispute, decideDispute, isClosed, openDispute } from './disputes.ts'
import {
  claimTask,
  dueObjects,
  type Kind,
  lockObject,
  recordChange,
  type StateChange,
  type TaskName,
} from './objects.ts'
import { type Charge, succeed } from './payment-intents.ts'
import { testCardOutcome } from './payment-methods.ts'
import { completeRefund, failRefund, type Refund } from './refunds.ts'
import type { SandboxContext } from './sandbox-context.ts'

/** Completes slow payments and runs scheduled tasks when they are due, including those from before a restart. */
export const runScheduledTasks = (context: SandboxContext): WorkTimer =>
  startWorkTimer({
    log: context.log,
    now: context.clock.now,
    work: async () => {
      const { due, nextAt } = await dueObjects(context.database, context.clock.now())
      for (const object of due) await runDue(context, object)
      return nextAt
    },
  })

async function runDue(context: SandboxContext, { id, kind }: { id: string; kind: string }): Promise<void> {
  const change = await context.database.transaction(async (sql) => {
    const change = kind === 'payment_intent' ? await completePayment(context, sql, id) : await runTask(context, sql, id)
    if (change) await recordChange(sql, { change, context, request: null })
    return change
  })
  if (change) context.wakeWorkers(change)
}

async function completePayment({ clock }: SandboxContext, sql: Sql, id: string): Promise<StateChange | undefined> {
  const intent = await lockObject<Stripe.PaymentIntent>(sql, { kind: 'payment_intent', id })
  if (intent?.status !== 'processing') return undefined
  return succeed(intent, await lockExisting<Charge>(sql, 'charge', String(intent.latest_charge)), clock)
}

async function runTask(context: SandboxContext, sql: Sql, id: string): Promise<StateChange | undefined> {
  const claimed = await claimTask(sql, id)
  return claimed && TASK_HANDLERS[claimed.task]({ context, sql, id: claimed.objectId })
}

/** `id` is the id of the task's object. */
type TaskHandler = (context: { context: SandboxContext; sql: Sql; id: string }) => Promise<StateChange | undefined>

const TASK_HANDLERS: Record<TaskName, TaskHandler> = {
  open_dispute: async ({ context: { clock }, sql, id }) => {
    const charge = await lockExisting<Charge>(sql, 'charge', id)
    const terms = disputeAfter(await testCardOutcome(sql, charge))
    return terms && openDispute({ charge, terms, clock })
  },
  decide_dispute: async ({ context: { clock }, sql, id }) =>
    decideDispute({ dispute: await lockExisting<Dispute>(sql, 'dispute', id), clock }),
  expire_dispute: async ({ sql, id }) => {
    const dispute = await lockExisting<Dispute>(sql, 'dispute', id)
    return isClosed(dispute) || dispute.status.endsWith('under_review') ? undefined : closeDispute(dispute)
  },
  complete_refund: async ({ sql, id }) => completeRefund(await lockExisting<Refund>(sql, 'refund', id)),
  fail_refund: async ({ context: { clock }, sql, id }) => {
    const refund = await lockExisting<Refund>(sql, 'refund', id)
    return failRefund({ refund, charge: await lockExisting<Charge>(sql, 'charge', refund.charge), clock })
  },
  create_payout: ({ context, sql, id }) => createAutomaticPayout({ context, sql, accountId: id }),
  settle_payout: ({ sql, id }) => settlePayout({ sql, payoutId: id }),
}

async function lockExisting<T extends object>(sql: Sql, kind: Kind, id: string): Promise<T> {
  const found = await lockObject<T>(sql, { kind, id })
  if (!found) throw new Error(`${kind} ${id} is due and cannot be found`)
  return found
}

export interface WorkTimer {
  /** There may be something to do, now or from a time on (ms since 1970). */
  wake(from?: number): void
  /** Stops, and resolves when the current run has ended. */
  close(): Promise<void>
}

interface WorkTimerOptions {
  /** Does what is due. Returns when to run again (ms since 1970), or undefined to wait for `wake`. */
  readonly work: () => Promise<number | undefined>
  readonly now: () => number
  readonly log: Log
}

/** The delay after an error, for example when the database is unreachable. */
const RETRY_AFTER_MS = 1000
/** `setTimeout` overflows after 24 days. */
const MAX_DELAY_MS = 3_600_000

/** Runs `work` immediately, on `wake`, and at the time it returns; one run at a time. */
export function startWorkTimer(options: WorkTimerOptions): WorkTimer {
  let timer: NodeJS.Timeout | undefined
  let running: Promise<void> | undefined
  let nextAt = Number.POSITIVE_INFINITY
  let closed = false

  const run = async (): Promise<void> => {
    nextAt = Number.POSITIVE_INFINITY
    const again = await runOrRetry(options)
    running = undefined
    wake(again ?? Number.POSITIVE_INFINITY)
  }
  const runWhenDue = (): void => {
    clearTimeout(timer)
    const delay = nextAt - options.now()
    if (delay <= 0) running = run()
    else if (delay < Number.POSITIVE_INFINITY) timer = setTimeout(runWhenDue, Math.min(delay, MAX_DELAY_MS))
  }
  const wake = (from = Number.NEGATIVE_INFINITY): void => {
    nextAt = Math.min(nextAt, from)
    if (!closed && !running) runWhenDue()
  }
  wake()
  return {
    wake,
    close: async () => {
      closed = true
      clearTimeout(timer)
      await running
    },
  }
}

async function runOrRetry({ work, now, log }: WorkTimerOptions): Promise<number | undefined> {
  try {
    return await work()
  } catch (error) {
    log.error({ err: error }, 'sandbox background work failed and will be retried')
    return now() + RETRY_AFTER_MS
  }
}
