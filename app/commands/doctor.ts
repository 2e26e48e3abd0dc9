import { type Recorded, START } from '#domain/kernel/event.ts'
import type { OrderEvent } from '#domain/ordering/order.events.ts'
import type { EventLog } from '#platform/event-store/event-log.ts'
import { openEngines } from '../engines.ts'
import { configured } from './configured.ts'

/**
 * `doctor`: searches the log for what earlier versions may have recorded wrongly. Exits with 1 when it finds something, and
 * names it.
 */
export async function doctor(): Promise<void> {
  const { config, logger } = configured({ LOG_LEVEL: 'warn' })
  const { log, closing } = await openEngines(config, logger, { beside: true })
  try {
    const shared = await sharedRefundIds(log)
    process.stdout.write(`${shared.length === 0 ? 'No problems found.' : reportOf(shared)}\n`)
    if (shared.length > 0) process.exitCode = 1
  } finally {
    await closing.closeAll()
  }
}

export interface SharedRefundId {
  readonly refundId: string
  /** The orders that agreed on a refund with this id, with its status in each. */
  readonly orders: readonly { readonly orderId: string; readonly status: RefundStatus }[]
}
type RefundStatus = 'agreed' | 'sent' | 'settled' | 'failed'

const TYPES = ['OrderRefundAgreed', 'OrderRefunded', 'OrderRefundSettled', 'OrderRefundFailed'] as const
type RefundEvent = Extract<OrderEvent, { type: (typeof TYPES)[number] }>
const PAGE = 2_000

/**
 * Refund ids that more than one order uses. Until ids contained their order, one `Idempotency-Key` on two orders made one id,
 * and the later refund was never sent to the card.
 */
export async function sharedRefundIds(log: EventLog): Promise<SharedRefundId[]> {
  const refunds = new Map<string, Map<string, RefundStatus>>()
  for (let after = START; ; ) {
    const page = await log.readAll(after, PAGE, TYPES)
    for (const event of page.events as Recorded<RefundEvent>[]) note(refunds, event)
    if (page.atHead) break
    after = page.next
  }
  return [...refunds].flatMap(([refundId, byOrder]) => {
    const orders = [...byOrder].map(([orderId, status]) => ({ orderId, status }))
    return orders.length > 1 ? [{ refundId, orders }] : []
  })
}

function note(refunds: Map<string, Map<string, RefundStatus>>, event: RefundEvent): void {
  const refundId = event.type === 'OrderRefunded' ? event.data.agreed : event.data.refundId
  if (refundId === undefined) return
  const byOrder = refunds.get(refundId) ?? new Map<string, RefundStatus>()
  refunds.set(refundId, byOrder.set(event.data.orderId, STATUS[event.type]))
}

const STATUS: Readonly<Record<RefundEvent['type'], RefundStatus>> = {
  OrderRefundAgreed: 'agreed',
  OrderRefunded: 'sent',
  OrderRefundSettled: 'settled',
  OrderRefundFailed: 'failed',
}

const reportOf = (shared: readonly SharedRefundId[]): string =>
  [
    'These refund ids are used by more than one order. A refund that is still "agreed" was not sent. "Compare now" on',
    '/support/money sends those of the last 30 days; refund older ones at the card processor.',
    ...shared.map(({ refundId, orders }) => {
      const uses = orders.map(({ orderId, status }) => `${orderId} (${status})`)
      return `- ${refundId}: ${uses.join(', ')}`
    }),
  ].join('\n')
