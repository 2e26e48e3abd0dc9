import type { DrilldownOrder, DrilldownOrders } from '#domain/analytics/contract.ts'
import type { DateRange, MetricDrilldown } from '#domain/analytics/sales-metrics.ts'
import type { Sql } from '#platform/database/database.ts'
import {
  CHARGEBACKS_SQL,
  CUSTOMERS_SQL,
  MOVEMENTS_SQL,
  NET_SQL,
  PERIOD_START,
  REFUND_LINES_SQL,
  SALE_LINES_SQL,
  SALES_SQL,
  STATUSES_SQL,
} from '#read-side/analytics/sales-sql.ts'

interface ProducerPeriod extends DateRange {
  readonly producerId: string
}

export interface DrilldownQuery extends ProducerPeriod {
  readonly metric: MetricDrilldown
  /** The status, product, weekday, hour or `weekday-hour` to filter by, if the metric needs one. */
  readonly filter: string
  readonly page: number
}

/** The orders behind a metric, newest first, each with its contribution, and the total. */
export async function drilldownOrders(
  db: Sql,
  { metric, filter, page, ...period }: DrilldownQuery,
): Promise<DrilldownOrders> {
  const values = [...valuesOf(period), filter]
  const [orders, [all]] = await Promise.all([
    db.query<DrilldownOrder>(PAGE_OF[metric], [...values, PAGE_SIZE, (page - 1) * PAGE_SIZE]),
    db.query<{ count: number; countedCents: number }>(ALL_OF[metric], values),
  ])
  return { orders, count: all?.count ?? 0, countedCents: all?.countedCents ?? 0, page, pageSize: PAGE_SIZE }
}

/** The five newest orders, paid or not. */
export const recentOrders = (db: Sql, period: ProducerPeriod): Promise<DrilldownOrder[]> =>
  db.query<DrilldownOrder>(RECENT, valuesOf(period))

const valuesOf = ({ producerId, from, to }: ProducerPeriod) => [producerId, from, to]

const PAGE_SIZE = 20

/** For each metric, its orders and their contributions. `params` holds the filter value. */
const COUNTED: Readonly<Record<MetricDrilldown, string>> = {
  orders: `with ${SALES_SQL} select order_id, gross_cents as counted from sold`,
  gross: `with ${SALES_SQL} select order_id, gross_cents as counted from sold`,
  refunds: `with ${MOVEMENTS_SQL} select order_id, sum(refund_cents) as counted from movements where orders = 0 group by 1`,
  fees: `with ${MOVEMENTS_SQL} select order_id, sum(platform_fee_cents) as counted from movements group by 1`,
  net: `with ${MOVEMENTS_SQL} select order_id, sum(${NET_SQL}) as counted from movements group by 1`,
  chargebacks: `with ${CHARGEBACKS_SQL} select order_id, gross_cents as counted from charged_back`,
  new_customers: `with ${CUSTOMERS_SQL} select order_id, gross_cents as counted from bought where paid_local >= ${PERIOD_START} and is_new`,
  returning_customers: `with ${CUSTOMERS_SQL} select order_id, gross_cents as counted from bought where paid_local >= ${PERIOD_START} and not is_new`,
  status: `with ${STATUSES_SQL} select order_id, gross_cents as counted from by_status where status = (select filter_value from params)`,
  product: `with ${SALE_LINES_SQL} select order_id, sum(cents) as counted from sale_lines where product_id = (select filter_value from params) group by 1`,
  product_refunds: `with ${REFUND_LINES_SQL} select order_id, sum(cents) as counted from refund_lines where product_id = (select filter_value from params) group by 1`,
  weekday: soldWhen(`extract(isodow from paid_local::timestamp)::text`),
  hour: soldWhen(`extract(hour from paid_local::timestamp)::text`),
  slot: soldWhen(
    `extract(isodow from paid_local::timestamp)::text || '-' || extract(hour from paid_local::timestamp)::text`,
  ),
}

function soldWhen(moment: string): string {
  return `with ${SALES_SQL} select order_id, gross_cents as counted from sold where ${moment} = (select filter_value from params)`
}

const SHOWN = `select s.order_id as id, s.order_number as "orderNumber", s.status, coalesce(s.paid_at, s.placed_at) as at, s.time_zone as "timeZone",
    case when s.paid_at is null then 0 else s.subtotal_cents + s.delivery_fee_cents end::float8 as "grossCents",
    case when s.paid_at is null then 0 else s.subtotal_cents + s.delivery_fee_cents - s.platform_fee_cents - refunded.cents end::float8 as "netCents",
    c.counted::float8 as "countedCents"
  from counted c join analytics.sales s on s.order_id = c.order_id
  cross join lateral (
    select coalesce(sum(r."subtotalCents" + r."deliveryFeeCents" - r."platformFeeCents"), 0) as cents
    from jsonb_to_recordset(s.refunds) as r("subtotalCents" bigint, "deliveryFeeCents" bigint, "platformFeeCents" bigint)
  ) refunded
  order by coalesce(s.paid_at, s.placed_at) desc, s.order_id desc`

const RECENT = `with counted as (with ${STATUSES_SQL} select order_id, gross_cents as counted from by_status) ${SHOWN} limit 5`

const perMetric = (build: (counted: string) => string): Readonly<Record<MetricDrilldown, string>> =>
  Object.fromEntries(Object.entries(COUNTED).map(([metric, counted]) => [metric, build(counted)])) as Record<
    MetricDrilldown,
    string
  >

/** All statements take the same parameters, with or without a filter. */
const PARAMS_SQL = 'params as (select $4::text as filter_value)'
const PAGE_OF = perMetric((counted) => `with ${PARAMS_SQL}, counted as (${counted}) ${SHOWN} limit $5 offset $6`)
const ALL_OF = perMetric(
  (counted) => `with ${PARAMS_SQL}, counted as (${counted})
  select count(*)::int as count, coalesce(sum(counted), 0)::float8 as "countedCents" from counted`,
)
