import type { Instant } from '#domain/kernel/event.ts'
import type { Sql } from '#platform/database/database.ts'

interface OffListing {
  readonly productId: string
  readonly producerId: string
  /** Null once it was erased. */
  readonly accountId: string | null
}

/** What was taken off the market before a moment, the longest ago first; the rest has its turn in the next night. */
export const offListings = (db: Sql, before: Instant): Promise<OffListing[]> =>
  db.query<OffListing>(
    `select p.id as "productId", p.producer_id as "producerId", f.account_id as "accountId"
     from catalog.products p left join producers.profiles f on f.id = p.producer_id
     where p.off_since < $1 order by p.off_since, p.id limit 5000`,
    [before],
  )

/** When whatever comes next was taken off. */
export async function nextOffListing(db: Sql, before: Instant): Promise<Instant | undefined> {
  const [row] = await db.query<{ at: Instant | null }>(
    'select min(off_since) as at from catalog.products where off_since >= $1',
    [before],
  )
  return row?.at ?? undefined
}

/** Those of these pictures that the producer shows with something else. */
export async function shownElsewhere(
  db: Sql,
  { productId, producerId }: Pick<OffListing, 'productId' | 'producerId'>,
  urls: readonly string[],
): Promise<string[]> {
  const rows = await db.query<{ url: string }>(SHOWN, [productId, producerId, urls])
  return rows.map(({ url }) => url)
}

const SHOWN = `
  select image_url as url from (
    select image_url from catalog.products where producer_id = $2 and id <> $1
    union select image_url from producers.profiles where id = $2
    union select image_url from subscriptions.boxes where producer_id = $2
    union select image_url from seasonal.items
    union select image_url from seasonal.recipes
  ) as shown where image_url = any($3::text[])`
