import type { AnalyticsView } from '#domain/analytics/contract.ts'
import {
  addMetrics,
  type DateRange,
  eachDay,
  isComparable,
  NO_SALES,
  previousPeriod,
  type SalesMetrics,
} from '#domain/analytics/sales-metrics.ts'
import type { CalendarDate } from '#domain/kernel/calendar-date.ts'
import type { Sql } from '#platform/database/database.ts'
import { recentOrders } from './drilldown.query.ts'
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
} from './sales-sql.ts'

export interface AnalyticsQuery extends DateRange {
  readonly producerId: string
  /** The marketplace's current time zone, for the view. */
  readonly timeZone: string
}

/** A producer's sales in a period, compared with the equally long period before it. */
export async function analyticsOf(db: Sql, query: AnalyticsQuery): Promise<AnalyticsView> {
  const { producerId, timeZone, ...period } = query
  const values = [producerId, period.from, period.to]
  const [figures, paid, chargebacks, products, hours, statuses, customers, recent, activeProducts] = await Promise.all([
    figuresOf(db, query),
    one<AnalyticsView['paid']>(db, PAID, values),
    one<AnalyticsView['chargebacks']>(db, CHARGEBACK_SUM, values),
    db.query<AnalyticsView['products'][number]>(PRODUCTS, values),
    db.query<AnalyticsView['hours'][number]>(HOURS, values),
    db.query<AnalyticsView['statuses'][number]>(STATUSES, values),
    customersOf(db, values),
    recentOrders(db, query),
    activeProductsOf(db, producerId),
  ])
  return {
    from: period.from,
    to: period.to,
    timeZone,
    ...figures,
    paid,
    chargebacks,
    products,
    hours,
    statuses,
    customers,
    recent,
    activeProducts,
  }
}

/** Metrics per day and their totals, for the period and the one before. */
async function figuresOf(db: Sql, { producerId, from, to }: AnalyticsQuery) {
  const period = { from, to }
  const before = previousPeriod(period)
  const [rows, [first]] = await Promise.all([
    db.query<DayRow>(BY_DAY, [producerId, before.from, period.to]),
    db.query<{ day: CalendarDate | null }>(FIRST_SALE, [producerId]),
  ])
  const days = period.from <= period.to ? daysOf(rows, period) : []
  const comparable = isComparable(before, first?.day ?? null)
  return { days, totals: totalOf(days), previous: comparable ? totalOf(daysOf(rows, before)) : null }
}

type DayRow = SalesMetrics & { readonly date: CalendarDate }

function daysOf(rows: readonly DayRow[], period: DateRange): DayRow[] {
  const byDate = new Map(rows.map((row) => [row.date, row]))
  return eachDay(period).map((date) => byDate.get(date) ?? { date, ...NO_SALES })
}

const totalOf = (days: readonly SalesMetrics[]): SalesMetrics => days.reduce(addMetrics, NO_SALES)

const BY_DAY = `with ${MOVEMENTS_SQL}
  select left(at, 10) as date, sum(orders)::int as orders,
    sum(gross_cents)::float8 as "grossCents", sum(refund_cents)::float8 as "refundCents",
    sum(platform_fee_cents)::float8 as "platformFeeCents", sum(${NET_SQL})::float8 as "netCents"
  from movements group by 1`

const FIRST_SALE = `
  select left(min(paid_local), 10) as day from analytics.sales where producer_id = $1`

const sumOf = (column: string): string => `coalesce(sum(${column}), 0)::float8`

const PAID = `with ${SALES_SQL}
  select ${sumOf('subtotal_cents')} as "subtotalCents", ${sumOf('delivery_fee_cents')} as "deliveryFeeCents",
    ${sumOf('tax_cents')} as "taxCents", ${sumOf('processing_fee_cents')} as "processingFeeCents",
    ${sumOf('total_cents')} as "totalCents"
  from sold`

const CHARGEBACK_SUM = `with ${CHARGEBACKS_SQL}
  select count(*)::int as orders, ${sumOf('gross_cents')} as "grossCents" from charged_back`

const PRODUCTS = `with ${SALE_LINES_SQL}, ${REFUND_LINES_SQL},
  sold_products as (
    select product_id, (array_agg(name order by at desc))[1] as name, (array_agg(unit order by at desc))[1] as unit,
      sum(quantity) as quantity, count(*) as orders, sum(cents) as cents
    from sale_lines group by product_id),
  returned as (select product_id, sum(cents) as cents from refund_lines group by product_id),
  listed_products as (select id as product_id, name, unit, listed from catalog.products where producer_id = $1)
  select product_id as id, coalesce(l.name, s.name, '') as name, coalesce(s.unit, l.unit, '') as unit,
    coalesce(l.listed, false) as listed, coalesce(s.quantity, 0)::float8 as quantity, coalesce(s.orders, 0)::int as orders,
    coalesce(s.cents, 0)::float8 as "grossCents", coalesce(r.cents, 0)::float8 as "refundCents"
  from listed_products l full join sold_products s using (product_id) full join returned r using (product_id)
  where l.listed or s.product_id is not null or r.product_id is not null
  order by coalesce(s.cents, 0) desc, name, product_id`

const HOURS = `with ${SALES_SQL}
  select extract(isodow from paid_local::timestamp)::int as weekday, extract(hour from paid_local::timestamp)::int as hour,
    count(*)::int as orders, ${sumOf('gross_cents')} as "grossCents"
  from sold group by 1, 2 order by 1, 2`

const STATUSES = `with ${STATUSES_SQL}
  select status, count(*)::int as orders, ${sumOf('gross_cents')} as "grossCents" from by_status group by status order by 1`

const CUSTOMERS = `with ${CUSTOMERS_SQL}
  select is_new as "isNew", count(distinct customer)::int as customers, count(*)::int as orders,
    ${sumOf('gross_cents')} as "grossCents"
  from bought where paid_local >= ${PERIOD_START} group by 1`

type CustomerGroup = AnalyticsView['customers']['new']

async function customersOf(db: Sql, values: readonly string[]): Promise<AnalyticsView['customers']> {
  const rows = await db.query<CustomerGroup & { isNew: boolean }>(CUSTOMERS, values)
  const group = (wantNew: boolean): CustomerGroup => {
    const { customers = 0, orders = 0, grossCents = 0 } = rows.find(({ isNew }) => isNew === wantNew) ?? {}
    return { customers, orders, grossCents }
  }
  return { new: group(true), returning: group(false) }
}

async function activeProductsOf(db: Sql, producerId: string): Promise<number> {
  const ACTIVE = 'select count(*)::int as count from catalog.products where producer_id = $1 and listed'
  return (await one<{ count: number }>(db, ACTIVE, [producerId])).count
}

async function one<Row>(db: Sql, text: string, values: readonly string[]): Promise<Row> {
  const [row] = await db.query<Row>(text, values)
  if (row === undefined) throw new Error('an aggregate query returned no row')
  return row
}
