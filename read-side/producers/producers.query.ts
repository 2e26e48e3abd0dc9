import type { ProducerView } from '#domain/producers/contract.ts'
import type { Sql } from '#platform/database/database.ts'
import { type Near, nearest } from '../near.ts'

export interface ProducerSearch {
  /** A tsquery; undefined looks for everybody. */
  readonly terms: string | undefined
  readonly near: Near | undefined
}

/** Producers by name, or the nearest first. A market has some thousands at most; the rest of a list is cut. */
export async function findProducers(db: Sql, { terms, near }: ProducerSearch): Promise<ProducerView[]> {
  const rows = await db.query<ProducerView>(
    terms ? `${SELECT} where f.search @@ $1::tsquery ${ORDER}` : `${SELECT} ${ORDER}`,
    [...(terms ? [terms] : [])],
  )
  return nearest(rows, near).slice(0, LONGEST_LIST)
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
