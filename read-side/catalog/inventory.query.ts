import type { ForecastLine, InventoryItem, InventoryView } from '#domain/catalog/inventory.contract.ts'
import { DEFAULT_LOW_STOCK_THRESHOLD } from '#domain/catalog/inventory.events.ts'
import { forecastOf, forecastSince, isAlert, type StockStatus, stockStatus } from '#domain/catalog/stock-level.ts'
import type { Instant } from '#domain/kernel/event.ts'
import type { Sql } from '#platform/database/database.ts'

/** A producer's inventory by product name, with the stock status and since when it is low. */
export async function inventoryOf(db: Sql, producerId: string): Promise<InventoryView> {
  const [rows, [settings]] = await Promise.all([
    db.query<InventoryRow>(INVENTORY, [producerId]),
    db.query<{ threshold: number }>('select threshold from inventory_settings.low_stock_thresholds where id = $1', [
      producerId,
    ]),
  ])
  const withStatus = rows.map((row) => ({ ...row, status: stockStatus(row) }))
  const alertSince = await alertsSince(db, withStatus)
  const products = withStatus.map(({ createdAt, ...line }): InventoryItem => {
    return { ...line, since: isAlert(line.status) ? (alertSince.get(line.id) ?? createdAt) : null }
  })
  const lowStockThreshold = settings?.threshold ?? DEFAULT_LOW_STOCK_THRESHOLD
  return { lowStockThreshold, products, stats: statsOf(products) }
}

interface InventoryRow extends Omit<InventoryItem, 'status' | 'since'> {
  readonly createdAt: string
}

/** Stock of a producer's products, with the effective low-stock threshold. */
const INVENTORY = `select p.id, p.name, p.category, p.unit, p.price_cents::float8 as "priceCents",
    p.image_url as "imageUrl", p.listed, p.on_hand as "onHand", p.on_hand - p.available as reserved, p.available,
    p.created_at as "createdAt", own.threshold as "ownThreshold",
    coalesce(own.threshold, house.threshold, ${DEFAULT_LOW_STOCK_THRESHOLD}) as threshold
  from catalog.products p
    left join inventory_settings.low_stock_thresholds own on own.id = p.id
    left join inventory_settings.low_stock_thresholds house on house.id = p.producer_id
  where p.producer_id = $1 order by lower(p.name), p.id`

function statsOf(products: readonly InventoryItem[]): InventoryView['stats'] {
  const count = (status: StockStatus) => products.filter((line) => line.status === status).length
  const [low, out] = [count('low'), count('out')]
  return { products: products.length, low, out, alerts: low + out }
}

/** Since when each product's available quantity has been at or below its threshold without interruption. */
async function alertsSince(db: Sql, lines: readonly (InventoryRow & { status: StockStatus })[]) {
  const alerts = lines.filter(({ status }) => isAlert(status))
  if (alerts.length === 0) return new Map<string, string>()
  const found = await db.query<{ id: string; since: string }>(LOW_SINCE, [
    alerts.map(({ id }) => id),
    alerts.map(({ status, threshold }) => (status === 'out' ? 0 : threshold)),
  ])
  return new Map(found.map(({ id, since }) => [id, since]))
}

/**
 * The available quantity after each stock movement: a sale does not change it, since the quantity was reserved before.
 */
const LOW_SINCE = `with lines as (select * from unnest($1::text[], $2::float8[]) as line (id, most)),
  levels as (
    select product_id, revision, at, sum(case reason when 'reserved' then -quantity when 'sold' then 0 else quantity end)
      over (partition by product_id order by revision) as available
    from stock_movements.movements where product_id = any($1)
  ),
  enough as (
    select id, max(revision) as revision from lines join levels on product_id = id and available > most group by id
  )
  select id, min(at) as since
  from lines join levels on product_id = id left join enough using (id)
  where enough.revision is null or levels.revision > enough.revision group by id`

interface SoldRow extends Omit<ForecastLine, 'forecast'> {
  readonly createdAt: string
}

/**
 * How long the stock of a producer's listed products lasts: the first to run out first, products without a forecast
 * last.
 */
export async function forecastsOf(db: Sql, producerId: string, now: Instant): Promise<ForecastLine[]> {
  const rows = await db.query<SoldRow>(RECENT_SALES, [producerId, forecastSince(now)])
  return rows
    .map(({ createdAt, ...line }) => ({ ...line, forecast: forecastOf({ ...line, listedAt: createdAt }, now) }))
    .sort((one, other) => daysOf(one) - daysOf(other))
}

const daysOf = ({ forecast }: ForecastLine): number => forecast?.daysLeft ?? Number.MAX_VALUE

const RECENT_SALES = `select p.id, p.name, p.unit, p.available, p.created_at as "createdAt",
    coalesce(lately.sales, 0) as sales, coalesce(lately.sold, 0) as sold
  from catalog.products p left join lateral (
    select count(*) filter (where m.reason = 'sold')::int as sales, sum(-m.quantity) as sold
    from stock_movements.movements m where m.product_id = p.id and m.reason in ('sold', 'restocked') and m.at >= $2
  ) lately on true
  where p.producer_id = $1 and p.listed order by lower(p.name), p.id`
