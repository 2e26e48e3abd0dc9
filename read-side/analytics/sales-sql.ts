/**
 * SQL fragments for statements about a producer's sales. Parameters: `$1` the producer, `$2` and `$3` the first and the
 * last day. Days and times are those the projection stored, in the time zone that each order records.
 */
export const PERIOD_START = '$2::text'
export const PERIOD_END = '($3::date + 1)::text'

const GROSS_SQL = '(s.subtotal_cents + s.delivery_fee_cents)'

/** Orders paid in the period. */
export const SALES_SQL = `sold as (
  select s.*, ${GROSS_SQL} as gross_cents from analytics.sales s
  where s.producer_id = $1 and s.paid_local >= ${PERIOD_START} and s.paid_local < ${PERIOD_END})`

/** Refunds in the period, regardless of when their orders were paid. */
export const REFUNDS_SQL = `refunded as (
  select s.order_id, r.local as at, r."subtotalCents" as subtotal_cents, r."deliveryFeeCents" as delivery_fee_cents, r."platformFeeCents" as platform_fee_cents,
    r."subtotalCents" + r."deliveryFeeCents" as gross_cents, r.lines
  from analytics.sales s cross join lateral jsonb_to_recordset(s.refunds)
    as r(local text, "subtotalCents" bigint, "deliveryFeeCents" bigint, "platformFeeCents" bigint, lines jsonb)
  where s.producer_id = $1 and s.refunds <> '[]' and r.local >= ${PERIOD_START} and r.local < ${PERIOD_END})`

/** Sales and refunds combined, with their effect on each metric. */
export const MOVEMENTS_SQL = `${SALES_SQL}, ${REFUNDS_SQL}, movements as (
  select order_id, paid_local as at, 1 as orders, gross_cents, 0 as refund_cents, platform_fee_cents from sold
  union all select order_id, at, 0, 0, gross_cents, -platform_fee_cents from refunded)`

export const NET_SQL = '(gross_cents - refund_cents - platform_fee_cents)'

/** Paid orders with their status. Producers do not see unpaid orders. */
export const STATUSES_SQL = `${SALES_SQL}, by_status as (
  select order_id, status, paid_local as at, gross_cents from sold)`

/** Orders paid in the period with an open or a lost chargeback. */
export const CHARGEBACKS_SQL = `${SALES_SQL}, charged_back as (
  select sold.order_id, sold.gross_cents from sold join ordering.orders o on o.order_id = sold.order_id
  where o.chargebacks @> '[{"status":"open"}]' or o.chargebacks @> '[{"status":"lost"}]')`

/** Paid orders by customer: the account, or for a guest the email address of the order until it is erased. */
export const CUSTOMERS_SQL = `ever as (
  select s.order_id, s.paid_local, ${GROSS_SQL} as gross_cents,
    coalesce(case when starts_with(s.buyer_id, 'guest_') then lower(trim(o.contact ->> 'email')) end, s.buyer_id) as customer
  from analytics.sales s left join ordering.orders o on o.order_id = s.order_id
  where s.producer_id = $1 and s.paid_local < ${PERIOD_END}),
bought as (
  select ever.*, min(paid_local) over (partition by customer) >= ${PERIOD_START} as is_new from ever)`

/** Order lines of the sales, and of the refunds. */
export const SALE_LINES_SQL = `${SALES_SQL}, sale_lines as (
  select sold.order_id, l."itemId" as product_id, l.name, l.unit, l.quantity, l.cents, sold.paid_local as at
  from sold cross join lateral jsonb_to_recordset(sold.lines)
    as l("itemId" text, name text, unit text, quantity float8, cents bigint))`
export const REFUND_LINES_SQL = `${REFUNDS_SQL}, refund_lines as (
  select refunded.order_id, l."itemId" as product_id, l.cents
  from refunded cross join lateral jsonb_to_recordset(refunded.lines) as l("itemId" text, cents bigint))`
