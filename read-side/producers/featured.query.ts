import type { CalendarDate } from '#domain/kernel/calendar-date.ts'
import type { FeaturedProducers } from '#domain/producers/contract.ts'
import type { Sql } from '#platform/database/database.ts'
import { withProvenTags } from '../proven-tags.ts'
import { FROM, type ProducerRowView, SELECT, viewOf } from './producers.query.ts'

const SHOWN = 3
/** With fewer, one friend decides who is best. */
const MINIMUM_REVIEWS = 5

/** Who has something to sell right now: the best rated by enough buyers first, then the newest. */
export async function featuredProducers(db: Sql, here: CalendarDate): Promise<FeaturedProducers> {
  const rows = await db.query<ProducerRowView>(FEATURED, [MINIMUM_REVIEWS, SHOWN, here])
  const producers = (await withProvenTags(db, rows)).map((row) => viewOf(row, here))
  return { producers, minimumReviews: MINIMUM_REVIEWS }
}

const FEATURED = `${SELECT} ${FROM}
  where f.here and exists (select 1 from catalog.products p where p.producer_id = f.id and p.listed and p.in_stock)
    and not exists (select 1 from jsonb_array_elements(f.closed) one where $3 between one ->> 'from' and one ->> 'until')
  order by case when f.review_count >= $1 then f.rating_sum::numeric / f.review_count end desc nulls last,
    case when f.review_count >= $1 then f.review_count end desc nulls last, f.since desc, f.id
  limit $2`
