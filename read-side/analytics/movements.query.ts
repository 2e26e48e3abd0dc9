import type { DateRange } from '#domain/analytics/sales-metrics.ts'
import type { Sql } from '#platform/database/database.ts'
import { BACK, onClock, SOLD } from './facts.ts'

/** A sale, or a refund with its amounts below zero: added up, they are the figures of their days. */
export interface Movement {
  readonly day: string
  readonly time: string
  readonly kind: 'sale' | 'refund'
  readonly number: string
  readonly status: string
  readonly lines: readonly { readonly name: string; readonly quantity: number }[]
  readonly goodsCents: number
  readonly deliveryFeeCents: number
  readonly feeCents: number
}

export interface MovementsAsked extends DateRange {
  readonly producerId: string
  readonly timeZone: string
}

/** Everything behind a period's figures, oldest first. */
export const movementsOf = (db: Sql, { producerId, from, to, timeZone }: MovementsAsked): Promise<Movement[]> =>
  db.query<Movement>(MOVEMENTS, [producerId, from, to, timeZone])

const MOVEMENTS = `with ${SOLD}, ${BACK}, moved as (
    select order_id, paid_at as at, 'sale' as kind, lines, subtotal_cents, delivery_fee_cents, fee_cents from sold
    union all select order_id, at, 'refund', lines, -subtotal_cents, -delivery_fee_cents, -fee_cents from back)
  select to_char(${onClock('m.at')}, 'YYYY-MM-DD') as day, to_char(${onClock('m.at')}, 'HH24:MI') as time, m.kind, s.number,
    s.status, (
      select coalesce(jsonb_agg(jsonb_build_object('name', bought.name, 'quantity', l.quantity)), '[]')
      from jsonb_to_recordset(m.lines) as l("productId" text, quantity float8)
      join jsonb_to_recordset(s.lines) as bought("productId" text, name text) using ("productId")
    ) as lines,
    m.subtotal_cents::float8 as "goodsCents", m.delivery_fee_cents::float8 as "deliveryFeeCents", m.fee_cents::float8 as "feeCents"
  from moved m join analytics.sales s on s.order_id = m.order_id
  order by m.at, s.number, m.kind desc`
