import { localClock } from '#domain/kernel/time-zone.ts'
import type { SaleCard, SalesPage, SalesTabFilter } from '#domain/ordering/contract.ts'
import { type Closure, nextPickupOf } from '#domain/producers/opening-hours.ts'
import type { FulfillmentSettings } from '#domain/producers/producer.events.ts'
import type { Sql } from '#platform/database/database.ts'
import { likePattern } from '#read-side/kernel/sql-fragments.ts'
import {
  cardFor,
  countsOf,
  type OrderWithProducer,
  selectOrders,
  type TabCount,
} from '#read-side/ordering/orders.query.ts'

export interface SalesQuery {
  readonly producerId: string
  readonly tab: SalesTabFilter
  readonly page: number
  /** Part of the order number or of the buyer's name. */
  readonly search?: string | undefined
  /** Id of one of the producer's orders, to list only orders of the same buyer. */
  readonly buyerOf?: string | undefined
}

/** Orders of a producer, newest first, with the number of matches per tab. */
export async function listSales(
  db: Sql,
  { producerId, tab, page, search = '', buyerOf }: SalesQuery,
): Promise<SalesPage> {
  const pattern = likePattern(search)
  const condition = `${VISIBLE} and ($2::text is null or o.order_number ilike $2 or o.contact->>'fullName' ilike $2)
    and ($3::text is null or o.buyer_id = (${BUYER_OF}))`
  const filter = [producerId, pattern, buyerOf ?? null]
  const [rows, tabs, [problems]] = await Promise.all([
    db.query<SaleRow>(
      `${selectOrders(SALE_COLUMNS)} where ${condition} and case $4 when 'all' then true when 'problems' then ${DISPUTED} else o.tab = $4 end
       order by o.placed_at desc, o.order_id desc limit ${PAGE_SIZE} offset $5`,
      [...filter, tab, (page - 1) * PAGE_SIZE],
    ),
    db.query<TabCount>(
      `select o.tab, count(*)::int as count from ordering.orders o where ${condition} group by o.tab`,
      filter,
    ),
    db.query<{ count: number }>(
      `select count(*)::int as count from ordering.orders o where ${condition} and ${DISPUTED}`,
      filter,
    ),
  ])
  const counts = { ...countsOf(tabs), problems: problems?.count ?? 0 }
  return { orders: rows.map(saleCardOf), reviewed: [], counts, page, pageSize: PAGE_SIZE }
}

const PAGE_SIZE = 20

/** An order of a producer by its order number. */
export async function saleNumbered(
  db: Sql,
  producerId: string,
  number: string,
): Promise<OrderWithProducer | undefined> {
  const [row] = await db.query<OrderWithProducer>(
    `${selectOrders()} where ${VISIBLE} and lower(o.order_number) = lower($2) limit 1`,
    [producerId, number],
  )
  return row
}

/** A producer sees paid orders only. */
const VISIBLE = 'o.producer_id = $1 and o.payment_intent_id is not null'

const BUYER_OF = `select known.buyer_id from ordering.orders known
      where known.order_id = $3 and known.producer_id = $1 and known.payment_intent_id is not null`

const OPEN_DISPUTES = `from disputes.disputes c where c.order_id = o.order_id and c.stage <> 'closed'`
const DISPUTED = `exists (select ${OPEN_DISPUTES})`

const SALE_COLUMNS = `,
    coalesce(f.closures::jsonb, '[]') as closures,
    (select d.deliver_on from subscriptions.deliveries d where d.order_id = o.order_id limit 1) as "deliverOn",
    (select c.id ${OPEN_DISPUTES} order by c.opened_at desc limit 1) as "openDisputeId"`

interface SaleRow extends Omit<OrderWithProducer, 'pickup'> {
  readonly pickup: FulfillmentSettings['pickup']
  readonly closures: readonly Closure[]
  readonly deliverOn: string | null
  readonly openDisputeId: string | null
}

const saleCardOf = (row: SaleRow): SaleCard => ({
  ...cardFor('producer', row),
  promisedOn: row.deliverOn ?? firstPickupDay(row),
  openDisputeId: row.openDisputeId,
})

/** Computed with the current hours of the order's pickup location. */
function firstPickupDay(row: SaleRow): string | null {
  const { fulfillmentMethod, pickup, pickupLocation, placedAt, timeZone, closures } = row
  if (fulfillmentMethod !== 'pickup') return null
  return nextPickupOf({ pickup, location: pickupLocation, closures }, localClock(timeZone)(placedAt))?.date ?? null
}
