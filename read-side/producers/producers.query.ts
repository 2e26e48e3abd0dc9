import type { ProducerView } from '#domain/producers/contract.ts'
import type { Sql } from '#platform/database/database.ts'
import { milesBetween, type Town } from '#platform/places/places.ts'

export interface ProducerSearch {
  /** Their ids; undefined looks for everybody. */
  readonly among: readonly string[] | undefined
  readonly near: { readonly town: Town; readonly radiusMiles: number } | undefined
}

/** Producers by name, or the nearest first. A market has some thousands at most; the rest of a list is cut. */
export async function findProducers(db: Sql, { among, near }: ProducerSearch): Promise<ProducerView[]> {
  const rows = await db.query<ProducerView>(
    among ? `${SELECT} where f.id = any($1) ${ORDER}` : `${SELECT} ${ORDER}`,
    among ? [among] : [],
  )
  if (!near) return rows.slice(0, LONGEST_LIST)
  return rows
    .map((row) => ({ ...row, distance: tenths(milesBetween(near.town, row)) }))
    .filter(({ distance }) => distance <= near.radiusMiles)
    .sort((a, b) => a.distance - b.distance)
    .slice(0, LONGEST_LIST)
}

export async function producerOf(db: Sql, producerId: string): Promise<ProducerView | undefined> {
  const [row] = await db.query<ProducerView>(`${SELECT} where f.id = $1`, [producerId])
  return row
}

const SELECT = `
  select f.id, f.business_name as "businessName", f.description, f.tags, f.city, f.state, f.zip, f.latitude, f.longitude,
    f.phone, f.image_url as "imageUrl", f.pickup, f.delivery, f.review_count::int as "reviewCount",
    round(f.rating_sum::numeric / nullif(f.review_count, 0), 1)::float8 as rating,
    f.product_count::int as "productCount", f.since, null::float8 as distance
  from producers.profiles f`

const ORDER = 'order by lower(f.business_name), f.id'
const LONGEST_LIST = 500
const tenths = (miles: number): number => Math.round(miles * 10) / 10
