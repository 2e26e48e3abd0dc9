import { z } from 'zod'
import { LOG_START, type Position, type RecordedEvent } from '#domain/kernel/event.ts'
import { orderId } from '#domain/kernel/ids.ts'
import { type OrderEvent, orderEvents } from '#domain/ordering/order.events.ts'
import type { Sql } from '#platform/database/database.ts'
import type { EventLog } from '#platform/event-store/event-log.ts'
import { EventStoreUnavailable } from '#platform/event-store/event-store.ts'
import type { Log } from '#platform/log/log.ts'
import { defineJob, jobHandler } from '../jobs/context-work.ts'
import { job, reactor } from '../jobs/reactor.ts'
import { RETRY_FOR_TWELVE_DAYS } from '../jobs/retry-policies.ts'
import type { BillingDocuments } from './billing-documents.process.ts'

export const issueReceipt = defineJob('issue-receipt', z.object({ orderId }), RETRY_FOR_TWELVE_DAYS)

/** The buyer gets a receipt with a number of its own. */
export const issueReceiptHandler = (billingDocuments: Pick<BillingDocuments, 'issue'>) =>
  jobHandler(issueReceipt, async ({ orderId }) => {
    await billingDocuments.issue(orderId)
  })

export const issueReceiptOnPayment = reactor(orderEvents, ['OrderPaid'], ({ data: { orderId } }) => [
  job(issueReceipt, { orderId }),
])

/** Which event of the order sent a refund, or told that it had failed. */
export const issueCreditNote = defineJob(
  'issue-credit-note',
  z.object({ orderId, revision: z.number().int() }),
  RETRY_FOR_TWELVE_DAYS,
)

/** Money that goes back is told by a credit note; one whose money did not arrive is void. */
export const issueCreditNoteHandler = (billingDocuments: Pick<BillingDocuments, 'follow'>) =>
  jobHandler(issueCreditNote, ({ orderId, revision }) => billingDocuments.follow(orderId, revision))

export const issueCreditNoteOnRefund = reactor(
  orderEvents,
  ['OrderRefundSubmitted', 'OrderRefundFailed'],
  ({ data: { orderId }, revision }) => [job(issueCreditNote, { orderId, revision })],
)

export const backfillReceipts = defineJob('backfill-receipts', z.object({}), { attempts: 3, backoffMs: 60_000 })

export interface BackfillReceiptsDeps {
  readonly db: Sql
  readonly log: EventLog
  readonly receipts: BillingDocuments
  readonly logger: Log
}

const PAGE = 200

/**
 * Goes through the log once, in its order, and makes what no reactor was there for: receipts of what was paid before there
 * were any, and of the demo's past. One after another, so that nothing else waits for it.
 */
export const backfillReceiptsHandler = (deps: BackfillReceiptsDeps) =>
  jobHandler(backfillReceipts, async () => {
    const { db, log } = deps
    const [row] = await db.query<{ position: Position }>('select position from receipts_checkpoint')
    for (let [position, atHead] = [row?.position ?? LOG_START, false]; !atHead; ) {
      const page = await log.readAll(position, PAGE, ['OrderPaid', 'OrderRefundSubmitted', 'OrderRefundFailed'])
      for (const event of page.events) await make(deps, event as RecordedEvent<OrderEvent>)
      ;({ next: position, atHead } = page)
      await db.query(SAVE, [position])
    }
  })

/** One that cannot be made is told, and holds nobody else: its own job tries for days. */
async function make(
  { receipts: billingDocuments, logger }: BackfillReceiptsDeps,
  event: RecordedEvent<OrderEvent>,
): Promise<void> {
  const { type, data, revision } = event
  try {
    await (type === 'OrderPaid'
      ? billingDocuments.issue(data.orderId)
      : billingDocuments.follow(data.orderId, revision))
  } catch (error) {
    if (error instanceof EventStoreUnavailable) throw error
    logger.error({ err: error, orderId: data.orderId, revision }, 'a receipt could not be made')
  }
}

const SAVE = `
  insert into receipts_checkpoint (position) values ($1)
  on conflict (one) do update set position = excluded.position`
