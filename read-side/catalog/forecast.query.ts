import type { ForecastLine } from '#domain/catalog/inventory.contract.ts'
import { forecastOf, forecastSince } from '#domain/catalog/stock-level.ts'
import type { Instant } from '#domain/kernel/event.ts'
import type { Sql } from '#platform/database/database.ts'

interface SoldRow extends Omit<ForecastLine, 'forecast'> {
  readonly createdAt: string
}

/** How long a producer's listed products last: what runs out first at first, then those nothing can be said of. */
export async function forecastsOf(db: Sql, producerId: string, now: Instant): Promise<ForecastLine[]> {
  const rows = await db.query<SoldRow>(SOLD, [producerId, forecastSince(now)])
  return rows
    .map(({ createdAt, ...line }) => ({ ...line, forecast: forecastOf({ ...line, listedAt: createdAt }, now) }))
    .sort((one, other) => daysOf(one) - daysOf(other))
}

const daysOf = ({ forecast }: ForecastLine): number => forecast?.daysLeft ?? Number.MAX_VALUE

const SOLD = `select p.id, p.name, p.unit, p.available, p.created_at as "createdAt",
    coalesce(lately.sales, 0) as sales, coalesce(lately.sold, 0) as sold
  from catalog.products p left join lateral (
    select count(*) filter (where m.why = 'sold')::int as sales, sum(-m.quantity) as sold
    from stock_movements.movements m where m.product_id = p.id and m.why in ('sold', 'returned') and m.at >= $2
  ) lately on true
  where p.producer_id = $1 and p.listed order by lower(p.name), p.id`
