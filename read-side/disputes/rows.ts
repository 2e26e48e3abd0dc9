import type { DisputeCard } from '#domain/disputes/views.ts'
import type { Contact, OrderLine, RefundBreakdown } from '#domain/ordering/order.events.ts'
import { selectList } from '../columns.ts'
import { type DisputeRow, disputesTable } from './disputes.projection.ts'

/** A case with what the order and the profiles add. */
export interface CaseRow extends DisputeRow {
  readonly orderNumber: string
  readonly buyerId: string
  readonly lines: readonly OrderLine[]
  readonly totalCents: number
  readonly subtotalCents: number
  readonly deliveryFeeCents: number
  readonly taxCents: number
  readonly processingFeeCents: number
  readonly platformFeeCents: number
  readonly refunds: readonly { readonly status: string; readonly parts: RefundBreakdown }[]
  readonly contact: Contact | null
  readonly producerName: string
  readonly assigneeName: string | null
}

export const FROM = `from disputes.disputes d join ordering.orders o on o.order_id = d.order_id
  left join producers.profiles f on f.id = d.producer_id left join identity.accounts who on who.id = d.assignee`

export const SELECT = `select ${selectList(disputesTable, { prefix: 'd.' })}, o.number as "orderNumber", o.buyer_id as "buyerId",
    o.lines, o.total_cents::float8 as "totalCents", o.subtotal_cents::float8 as "subtotalCents",
    o.delivery_fee_cents::float8 as "deliveryFeeCents", o.tax_cents::float8 as "taxCents",
    o.processing_fee_cents::float8 as "processingFeeCents", o.platform_fee_cents::float8 as "platformFeeCents", o.refunds, o.contact,
    coalesce(f.business_name, '') as "producerName", who.username as "assigneeName"
  ${FROM}`

export const IS_OPEN = `d.stage <> 'closed'`

/** Before its money came, the producer would have no business with the buyer; a case is about what was paid. */
export function cardOf(row: CaseRow, { buyers, now }: { readonly buyers: boolean; readonly now: string }): DisputeCard {
  const { id, orderId, orderNumber, producerId, producerName, stage, openedAt, dueAt, changedAt, totalCents } = row
  const { type, outcome } = row.standing
  return {
    id,
    orderId,
    orderNumber,
    producerId,
    producerName,
    type,
    stage,
    openedAt,
    dueAt,
    changedAt,
    outcome,
    totalCents,
    overdue: dueAt !== null && dueAt < now,
    buyerName: buyers ? null : (row.contact?.fullName ?? null),
  }
}
