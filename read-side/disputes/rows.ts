import type { DisputeCard } from '#domain/disputes/views.ts'
import type { Contact, OrderLine, RefundParts } from '#domain/ordering/order.events.ts'
import { selectList } from '../columns.ts'
import { cases, type DisputeRow } from './disputes.projection.ts'

/** A case with what the order and the profiles add. */
export interface CaseRow extends DisputeRow {
  readonly orderNumber: string
  readonly buyerId: string
  readonly lines: readonly OrderLine[]
  readonly totalCents: number
  readonly itemsCents: number
  readonly deliveryCents: number
  readonly taxCents: number
  readonly processingCents: number
  readonly refunds: readonly { readonly status: string; readonly parts: RefundParts }[]
  readonly contact: Contact | null
  readonly producerName: string
  readonly assigneeName: string | null
}

export const FROM = `from disputes.cases d join ordering.orders o on o.order_id = d.order_id
  left join producers.profiles f on f.id = d.producer_id left join identity.accounts who on who.id = d.assignee`

export const SELECT = `select ${selectList(cases, { prefix: 'd.' })}, o.number as "orderNumber", o.buyer_id as "buyerId",
    o.lines, o.total_cents::float8 as "totalCents", o.items_cents::float8 as "itemsCents",
    o.delivery_cents::float8 as "deliveryCents", o.tax_cents::float8 as "taxCents",
    o.processing_cents::float8 as "processingCents", o.refunds, o.contact,
    coalesce(f.business_name, '') as "producerName", who.username as "assigneeName"
  ${FROM}`

export const IS_OPEN = `d.stage <> 'closed'`

/** Before its money came, the producer would have no business with the buyer; a case is about what was paid. */
export function cardOf(row: CaseRow, { buyers, now }: { readonly buyers: boolean; readonly now: string }): DisputeCard {
  const { id, orderId, orderNumber, producerId, producerName, stage, openedAt, dueAt, changedAt, totalCents } = row
  const { type, outcome } = row.standing
  return {
    ...{ id, orderId, orderNumber, producerId, producerName, type, stage, openedAt, dueAt, changedAt, outcome },
    ...{ totalCents, overdue: dueAt !== null && dueAt < now },
    buyerName: buyers ? null : (row.contact?.fullName ?? null),
  }
}
