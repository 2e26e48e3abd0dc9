import type { CalendarDate } from '#domain/kernel/calendar-date.ts'
import type { SeasonalItemContent } from '#domain/seasonal/seasonal.events.ts'
import type { Matches } from '#domain/seasonal/seasonal-editing.contract.ts'
import type { Sql } from '#platform/database/database.ts'
import { forSaleOn } from '../for-sale.ts'
import { listingsOf } from './listings-of.ts'

type Meant = Pick<SeasonalItemContent, 'category' | 'includedTerms' | 'excludedTerms'>

/** What can be bought now and would be an item with these words, counted as the pages of the seasons count. */
export async function matchesOf(db: Sql, { category, ...words }: Meant, today: CalendarDate): Promise<Matches> {
  const [found] = await db.query<Matches>(MATCHES, [category, listingsOf(words), EXAMPLES, today])
  return found ?? { products: 0, producers: 0, examples: [] }
}

const MATCHES = `
  select count(*)::int as products, count(distinct p.producer_id)::int as producers,
    coalesce((array_agg(p.name order by lower(p.name), p.id))[1:$3], '{}') as examples
  from catalog.products p join producers.profiles f on f.id = p.producer_id
  where p.category = $1 and p.name_words @@ to_tsquery('english', $2) and ${forSaleOn('$4')}`

const EXAMPLES = 5
