import { loadConfig } from '#app/cli/load-config.ts'
import { openEngines, openJobs } from '#app/engines.ts'
import { LOG_START, type RecordedEvent } from '#domain/kernel/event.ts'
import type { FailedJobView, ParkedEventView } from '#domain/operations/contract.ts'
import type { OrderEvent } from '#domain/ordering/order.events.ts'
import type { RefundStatus } from '#domain/ordering/order-status.ts'
import type { Database } from '#platform/database/database.ts'
import type { EventLog } from '#platform/event-store/event-log.ts'
import type { Jobs } from '#platform/jobs/jobs.ts'
import { redactPersonalData } from '#platform/log/log.ts'
import { listParked } from '#read-side/operations/system-status.query.ts'

/**
 * `doctor`: searches the log for events that earlier versions recorded incorrectly, the read models for parked events
 * and the queue for failed jobs. Exits with 1 if it finds any.
 */
export async function doctor(): Promise<void> {
  const { config, logger } = loadConfig({ LOG_LEVEL: 'warn' })
  const engines = await openEngines(config, logger, { joinRunning: true })
  const { db, log, closing } = engines
  try {
    const found = await problemsIn({ db, log, jobs: await openJobs(engines) })
    process.stdout.write(`${found.length === 0 ? 'No problems found.' : found.join('\n')}\n`)
    if (found.length > 0) process.exitCode = 1
  } finally {
    await closing.closeAll()
  }
}

export interface DoctorDeps {
  readonly db: Database
  readonly log: EventLog
  readonly jobs: Pick<Jobs, 'failed'>
}

/** The lines of the report; empty if there are no problems. */
export const problemsIn = async ({ db, log, jobs }: DoctorDeps): Promise<string[]> => [
  ...refundReport(await sharedRefundIds(log)),
  ...parkedReport(await listParked(db)),
  ...jobReport(await jobs.failed.list(MAX_FAILED_JOBS)),
]

export interface SharedRefundId {
  readonly refundId: string
  /** The orders with a refund of this id, and its status in each. */
  readonly orders: readonly { readonly orderId: string; readonly status: RefundStatus }[]
}

const REFUND_EVENT_TYPES = [
  'OrderRefundApproved',
  'OrderRefundSubmitted',
  'OrderRefundSucceeded',
  'OrderRefundFailed',
] as const
type RefundEvent = Extract<OrderEvent, { type: (typeof REFUND_EVENT_TYPES)[number] }>
const PAGE_SIZE = 2_000

/**
 * Refund ids that more than one order uses. Before refund ids contained the order id, the same `Idempotency-Key` on two
 * orders gave both refunds one id, and the processor ignored the second.
 */
export async function sharedRefundIds(log: EventLog): Promise<SharedRefundId[]> {
  const refunds = new Map<string, Map<string, RefundStatus>>()
  for (let after = LOG_START; ; ) {
    const page = await log.readAll(after, PAGE_SIZE, REFUND_EVENT_TYPES)
    for (const event of page.events as RecordedEvent<RefundEvent>[]) recordUse(refunds, event)
    if (page.atHead) break
    after = page.next
  }
  return [...refunds].flatMap(([refundId, byOrder]) => {
    const orders = [...byOrder].map(([orderId, status]) => ({ orderId, status }))
    return orders.length > 1 ? [{ refundId, orders }] : []
  })
}

function recordUse(refunds: Map<string, Map<string, RefundStatus>>, event: RefundEvent): void {
  const refundId = event.data.refundId
  const byOrder = refunds.get(refundId) ?? new Map<string, RefundStatus>()
  refunds.set(refundId, byOrder.set(event.data.orderId, STATUS[event.type]))
}

const STATUS: Readonly<Record<RefundEvent['type'], RefundStatus>> = {
  OrderRefundApproved: 'approved',
  OrderRefundSubmitted: 'submitted',
  OrderRefundSucceeded: 'succeeded',
  OrderRefundFailed: 'failed',
}

function refundReport(shared: readonly SharedRefundId[]): string[] {
  if (shared.length === 0) return []
  return [
    'These refund ids are used by more than one order. A refund that is still "approved" was not submitted. "Compare now" on',
    '/support/reconciliation sends those of the last 30 days; refund older ones at the card processor.',
    ...shared.map(({ refundId, orders }) => {
      const uses = orders.map(({ orderId, status }) => `${orderId} (${status})`)
      return `- ${refundId}: ${uses.join(', ')}`
    }),
  ]
}

/** The maximum number of failed jobs in the report. `listParked` has the same limit. */
const MAX_FAILED_JOBS = 100

function parkedReport(parked: readonly ParkedEventView[]): string[] {
  if (parked.length === 0) return []
  return [
    'These events are parked: a read model could not apply them. Remove the cause, then retry them on /support/system-status.',
    ...parked.map(({ projection, position, stream, type, error }) => {
      return `- ${projection}: ${type} at ${position} in ${stream}: ${error}`
    }),
  ]
}

function jobReport(failed: readonly FailedJobView[]): string[] {
  if (failed.length === 0) return []
  return [
    'These jobs failed at every attempt. Retry or drop them on /support/system-status.',
    ...failed.map(({ name, id, attempts, error }) => {
      return `- ${name} ${id}: ${redactPersonalData(error)} (attempts: ${attempts})`
    }),
  ]
}
