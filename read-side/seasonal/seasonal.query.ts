import type { CalendarDate } from '#domain/kernel/calendar-date.ts'
import type { OnSale, SeasonalItemView, SeasonalProducerView } from '#domain/seasonal/contract.ts'
import { isInSeason, type Season } from '#domain/seasonal/season.ts'
import type { SeasonalItemContent } from '#domain/seasonal/seasonal.events.ts'
import type { Matches, StaffSeasonalItem } from '#domain/seasonal/seasonal-editing.contract.ts'
import type { Sql } from '#platform/database/database.ts'
import { selectList } from '#platform/projections/table-sql.ts'
import { withCertifiedTags } from '#read-side/kernel/certified-tags.ts'
import { type Near, nearest, type WithDistance } from '#read-side/kernel/near.ts'
import { purchasableOn } from '#read-side/kernel/sql-fragments.ts'
import { items, matchQueryOf, type SeasonalItemRow } from '#read-side/seasonal/seasonal.projection.ts'

/** The items of a season with their current offers. */
export async function itemsInSeason(db: Sql, season: Season, offerQuery: OfferQuery): Promise<SeasonalItemView[]> {
  const items = await itemsOfSeason(db, season)
  const offers = groupOffers('itemId', await offersOf(db, idsOf(items), offerQuery))
  return items.map(({ includedTerms, ...item }) => ({
    ...item,
    search: includedTerms.join(' '),
    onSale: summarizeOffers(offers.get(item.id) ?? []),
  }))
}

/** Producers with offers of the season, nearest first if there is a location, otherwise most items first. */
export async function producersInSeason(
  db: Sql,
  season: Season,
  offerQuery: OfferQuery,
): Promise<SeasonalProducerView[]> {
  const items = await itemsOfSeason(db, season)
  const offers = groupOffers('producerId', await offersOf(db, idsOf(items), offerQuery))
  const profiles = await withCertifiedTags(db, await db.query<Profile>(PROFILES, [[...offers.keys()]]))
  const views = profiles.map(({ tags, ...profile }) => {
    const own = offers.get(profile.id) ?? []
    const currentSeasonalItems = items.flatMap(({ id, name }) => {
      const products = own.find(({ itemId }) => itemId === id)?.products
      return products ? [{ id, name, products }] : []
    })
    return { ...profile, specialties: [...tags], distance: own[0]?.distance ?? null, currentSeasonalItems }
  })
  return views.sort(offerQuery.near ? nearestFirst : mostItemsFirst).slice(0, MAX_RESULTS)
}

function summarizeOffers(offers: readonly Offer[]): OnSale {
  const shownProducers = offers
    .slice(0, MAX_NAMED_PRODUCERS)
    .map(({ producerId: id, businessName, products, distance }) => ({
      id,
      businessName,
      products,
      distance,
    }))
  return {
    products: offers.reduce((sum, { products }) => sum + products, 0),
    producerCount: offers.length,
    producers: shownProducers,
  }
}

const idsOf = (items: readonly PublishedItem[]): string[] => items.map(({ id }) => id)

type Profile = Omit<SeasonalProducerView, 'distance' | 'currentSeasonalItems' | 'specialties'> & {
  readonly tags: readonly string[]
}

const PROFILES = `
  select f.id, f.business_name as "businessName", f.city || ', ' || f.state as location, f.image_url as "imageUrl",
    round(f.rating_sum::numeric / nullif(f.review_count, 0), 1)::float8 as rating, f.review_count::int as "reviewCount",
    f.tags
  from producers.profiles f where f.id = any($1) order by lower(f.business_name), f.id`

const nearestFirst = (a: SeasonalProducerView, b: SeasonalProducerView): number => (a.distance ?? 0) - (b.distance ?? 0)
const mostItemsFirst = (a: SeasonalProducerView, b: SeasonalProducerView): number =>
  b.currentSeasonalItems.length - a.currentSeasonalItems.length

const MAX_NAMED_PRODUCERS = 3
const MAX_RESULTS = 500

/** Columns shown to the public. */
const PUBLIC_COLUMNS = [
  ...(['id', 'name', 'description', 'imageUrl', 'category', 'peakMonths'] as const),
  ...(['nutritionalHighlights', 'includedTerms'] as const),
] as const satisfies readonly (keyof SeasonalItemRow)[]
export type PublishedItem = Pick<SeasonalItemRow, (typeof PUBLIC_COLUMNS)[number]>

/** Items of a season, by name. */
const itemsOfSeason = async (db: Sql, season: Season): Promise<PublishedItem[]> =>
  (await publishedItems(db)).filter(({ peakMonths }) => isInSeason(peakMonths, season))

/** All published items; there are a few dozen at most. */
export const publishedItems = (db: Sql): Promise<PublishedItem[]> =>
  db.query<PublishedItem>(
    `select ${selectList(items, { prefix: 's.', only: PUBLIC_COLUMNS })} from seasonal.items s where s.published ${BY_NAME}`,
  )

/** All items for staff, including withdrawn ones. */
export const staffItems = (db: Sql): Promise<StaffSeasonalItem[]> =>
  db.query<StaffSeasonalItem>(
    `select ${selectList(items, { prefix: 's.', only: STAFF_COLUMNS })} from seasonal.items s ${BY_NAME}`,
  )

const STAFF_COLUMNS = [
  'version',
  'published',
  'excludedTerms',
  ...PUBLIC_COLUMNS,
] as const satisfies readonly (keyof SeasonalItemRow)[]

const BY_NAME = 'order by lower(s.name), s.id'

type ItemTerms = Pick<SeasonalItemContent, 'category' | 'includedTerms' | 'excludedTerms'>

/** Products for sale now that would match an item with these terms. */
export async function matchingProducts(
  db: Sql,
  { category, ...terms }: ItemTerms,
  today: CalendarDate,
): Promise<Matches> {
  const [found] = await db.query<Matches>(MATCHES, [category, matchQueryOf(terms), MAX_EXAMPLES, today])
  return found ?? { products: 0, producers: 0, examples: [] }
}

const MATCHES = `
  select count(*)::int as products, count(distinct p.producer_id)::int as producers,
    coalesce((array_agg(p.name order by lower(p.name), p.id))[1:$3], '{}') as examples
  from catalog.products p join producers.profiles f on f.id = p.producer_id
  where p.category = $1 and p.name_words @@ to_tsquery('english', $2) and ${purchasableOn('$4')}`

const MAX_EXAMPLES = 5

/** The number of a producer's products for sale that match an item. */
interface Offer extends WithDistance {
  readonly itemId: string
  readonly producerId: string
  readonly businessName: string
  readonly products: number
}

/** An optional location, and the local date. */
export interface OfferQuery {
  readonly near?: Near | undefined
  readonly today: CalendarDate
}

/** Offers of these items, nearest first if there is a location, otherwise most products first. */
export async function offersOf(db: Sql, itemIds: readonly string[], { near, today }: OfferQuery): Promise<Offer[]> {
  const offers = await db.query<Omit<Offer, 'distance'> & { latitude: number; longitude: number }>(OFFERS, [
    [...itemIds],
    today,
  ])
  return nearest(offers, near)
}

/** Groups offers by item or by producer. */
export function groupOffers(id: 'itemId' | 'producerId', offers: readonly Offer[]): Map<string, Offer[]> {
  const groups = new Map<string, Offer[]>()
  for (const offer of offers) {
    const group = groups.get(offer[id])
    if (group) group.push(offer)
    else groups.set(offer[id], [offer])
  }
  return groups
}

const OFFERS = `
  select s.id as "itemId", f.id as "producerId", f.business_name as "businessName", f.latitude, f.longitude,
    count(*)::int as products
  from seasonal.items s
  join catalog.products p on p.category = s.category and p.name_words @@ s.match_tsquery
  join producers.profiles f on f.id = p.producer_id and ${purchasableOn('$2')}
  where s.id = any($1) and s.published
  group by s.id, f.id
  order by products desc, lower(f.business_name), f.id`
