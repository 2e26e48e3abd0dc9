import { z } from 'zod'
import { type Position, type Recorded, START } from '#domain/kernel/event.ts'
import type { OrderEvent } from '#domain/ordering/order.events.ts'
import type { Sql } from '#platform/database/database.ts'
import type { EventLog } from '#platform/event-store/event-log.ts'
import { EventStoreUnavailable } from '#platform/event-store/event-store.ts'
import type { JobDefinition, JobHandler } from '#platform/jobs/jobs.ts'
import type { Log } from '#platform/log/log.ts'
import type { Receipts } from './receipts.process.ts'

const payload = z.object({})
export const issueMissingReceipts: JobDefinition<object> = {
  ...{ name: 'issue-missing-receipts', payload },
  ...{ attempts: 3, backoffMs: 60_000 },
}
/** Every night. */
export const MISSING_RECEIPTS_PATTERN = '0 20 3 * * *'

export interface MissingReceiptsDeps {
  readonly db: Sql
  readonly log: EventLog
  readonly receipts: Receipts
  readonly logger: Log
}

const PAGE = 200

/**
 * Goes through the log once, in its order, and makes what no reactor was there for: receipts of what was paid before there
 * were any, and of the demo's past. One after another, so that nothing else waits for it.
 */
export const issueMissingReceiptsHandler = (deps: MissingReceiptsDeps): JobHandler<object> => ({
  job: issueMissingReceipts,
  run: async () => {
    const { db, log } = deps
    const [row] = await db.query<{ position: Position }>('select position from receipts_checkpoint')
    for (let [position, atHead] = [row?.position ?? START, false]; !atHead; ) {
      const page = await log.readAll(position, PAGE, ['OrderPaid', 'OrderRefunded', 'OrderRefundFailed'])
      for (const event of page.events) await make(deps, event as Recorded<OrderEvent>)
      ;({ next: position, atHead } = page)
      await db.query(SAVE, [position])
    }
  },
})

/** One that cannot be made is told, and holds nobody else: its own job tries for days. */
async function make({ receipts, logger }: MissingReceiptsDeps, event: Recorded<OrderEvent>): Promise<void> {
  const { type, data, revision } = event
  try {
    await (type === 'OrderPaid' ? receipts.issue(data.orderId) : receipts.follow(data.orderId, revision))
  } catch (error) {
    if (error instanceof EventStoreUnavailable) throw error
    logger.error({ err: error, orderId: data.orderId, revision }, 'a receipt could not be made')
  }
}

const SAVE = `
  insert into receipts_checkpoint (position) values ($1)
  on conflict (one) do update set position = excluded.position`
