import { stringify } from 'csv-stringify/sync'
import type { DateRange } from '#domain/analytics/sales-metrics.ts'
import type { Sql } from '#platform/database/database.ts'
import { REFUNDS_SQL, SALES_SQL } from '#read-side/analytics/sales-sql.ts'

/** The export for spreadsheets: amounts in dollars, fees as negative amounts. Text cells cannot be formulas. */
export const analyticsCsv = (movements: readonly SalesMovement[]): string =>
  stringify(movements.map(rowOf), {
    header: true,
    columns: [...COLUMNS],
    bom: true,
    record_delimiter: 'windows',
    escape_formulas: true,
    cast: { number: (dollars) => dollars.toFixed(2) },
  })

const COLUMNS = [
  ...['day', 'time', 'order', 'kind', 'status', 'items'],
  ...['subtotal', 'delivery', 'platform fee', 'earnings', 'currency'],
]

function rowOf(movement: SalesMovement): readonly (string | number)[] {
  const { day, time, orderNumber, kind, status, lines, subtotalCents, deliveryFeeCents, platformFeeCents } = movement
  const items = lines.map(({ name, quantity }) => `${name} (${quantity})`).join('; ')
  const amounts = [
    subtotalCents,
    deliveryFeeCents,
    -platformFeeCents,
    subtotalCents + deliveryFeeCents - platformFeeCents,
  ]
  return [day, time, orderNumber, kind, status, items, ...amounts.map((cents) => cents / 100), 'USD']
}

/** A sale, or a refund with negative amounts. Their sums are the metrics of each day. */
interface SalesMovement {
  readonly day: string
  readonly time: string
  readonly kind: 'sale' | 'refund'
  readonly orderNumber: string
  readonly status: string
  readonly lines: readonly { readonly name: string; readonly quantity: number }[]
  readonly subtotalCents: number
  readonly deliveryFeeCents: number
  readonly platformFeeCents: number
}

export interface SalesMovementsQuery extends DateRange {
  readonly producerId: string
}

/** All sales and refunds of a period, oldest first. */
export const salesMovements = (db: Sql, { producerId, from, to }: SalesMovementsQuery): Promise<SalesMovement[]> =>
  db.query<SalesMovement>(SALES_MOVEMENTS, [producerId, from, to])

const SALES_MOVEMENTS = `with ${SALES_SQL}, ${REFUNDS_SQL}, moved as (
    select order_id, paid_local as at, 'sale' as kind, lines, subtotal_cents, delivery_fee_cents, platform_fee_cents from sold
    union all select order_id, at, 'refund', lines, -subtotal_cents, -delivery_fee_cents, -platform_fee_cents from refunded)
  select left(m.at, 10) as day, right(m.at, 5) as time, m.kind, s.order_number as "orderNumber",
    s.status, (
      select coalesce(jsonb_agg(jsonb_build_object('name', bought.name, 'quantity', l.quantity)), '[]')
      from jsonb_to_recordset(m.lines) as l("itemId" text, quantity float8)
      join jsonb_to_recordset(s.lines) as bought("itemId" text, name text) using ("itemId")
    ) as lines,
    m.subtotal_cents::float8 as "subtotalCents", m.delivery_fee_cents::float8 as "deliveryFeeCents", m.platform_fee_cents::float8 as "platformFeeCents"
  from moved m join analytics.sales s on s.order_id = m.order_id
  order by m.at, s.order_number, m.kind desc`
