import type { RecordedEvent } from '#domain/kernel/event.ts'
import type { OrderEvent, RefundBreakdown } from '#domain/ordering/order.events.ts'
import type { RefundReason, RefundStatus } from '#domain/ordering/order-status.ts'
import { told } from '../told.ts'

/** One refund of an order, as everybody concerned may see it. */
export interface RefundRow {
  readonly id: string
  readonly status: RefundStatus
  readonly why: RefundReason
  readonly parts: RefundBreakdown
  /** What of it goes to store credit, and not to the card. */
  readonly storeCreditCents: number
  /** Null when none was given, or it was erased. */
  readonly reason: string | null
  readonly agreedAt: string
}

export type RefundEvent = Extract<OrderEvent, { type: `OrderRefund${string}` }>

interface Refunds {
  readonly refunds: readonly RefundRow[]
  readonly refundedCents: number
}

export function refundsAfter({ refunds, refundedCents }: Refunds, event: RecordedEvent<RefundEvent>): Refunds {
  switch (event.type) {
    case 'OrderRefundApproved': {
      const { refundId: id, why, parts, storeCreditCents = 0, reason } = event.data
      const words = { reason: told(reason), agreedAt: event.meta.at }
      const agreed = { id, why, parts, storeCreditCents, status: 'agreed', ...words } as const
      return { refunds: [...refunds, agreed], refundedCents }
    }
    case 'OrderRefundSubmitted': {
      const { agreed, amountCents } = event.data
      return { refunds: moved(refunds, agreed, 'sent'), refundedCents: refundedCents + amountCents }
    }
    case 'OrderRefundSucceeded':
      return { refunds: moved(refunds, event.data.refundId, 'settled'), refundedCents }
    case 'OrderRefundFailed': {
      const { refundId } = event.data
      const wasSent = refunds.find(({ id, status }) => id === refundId && status !== 'agreed')
      const backAgain = wasSent?.parts.totalCents ?? 0
      return { refunds: moved(refunds, refundId, 'failed'), refundedCents: refundedCents - backAgain }
    }
  }
}

const moved = (refunds: readonly RefundRow[], id: string | undefined, status: RefundStatus): RefundRow[] =>
  refunds.map((refund) => (refund.id === id ? { ...refund, status } : refund))
