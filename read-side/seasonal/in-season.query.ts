import type { OnSale, SeasonalItemView, SeasonalProducerView } from '#domain/seasonal/contract.ts'
import type { Season } from '#domain/seasonal/season.ts'
import type { Sql } from '#platform/database/database.ts'
import { withProvenTags } from '../proven-tags.ts'
import { itemsOf, type ShownItem } from './items.query.ts'
import { type Looking, type Offer, offersBy, offersOf } from './on-sale.query.ts'

/** The items of a season, each with what is on sale of it. */
export async function itemsInSeason(db: Sql, season: Season, looking: Looking): Promise<SeasonalItemView[]> {
  const items = await itemsOf(db, season)
  const offers = offersBy('itemId', await offersOf(db, idsOf(items), looking))
  return items.map(({ includedTerms, ...item }) => ({
    ...item,
    search: includedTerms.join(' '),
    onSale: onSaleOf(offers.get(item.id) ?? []),
  }))
}

/** Whoever sells something of the season, the nearest first, or those who have most of it. */
export async function producersInSeason(db: Sql, season: Season, looking: Looking): Promise<SeasonalProducerView[]> {
  const items = await itemsOf(db, season)
  const offers = offersBy('producerId', await offersOf(db, idsOf(items), looking))
  const profiles = await withProvenTags(db, await db.query<Profile>(PROFILES, [[...offers.keys()]]))
  const views = profiles.map(({ tags, ...profile }) => {
    const own = offers.get(profile.id) ?? []
    const currentSeasonalItems = items.flatMap(({ id, name }) => {
      const products = own.find(({ itemId }) => itemId === id)?.products
      return products ? [{ id, name, products }] : []
    })
    return { ...profile, specialties: [...tags], distance: own[0]?.distance ?? null, currentSeasonalItems }
  })
  return views.sort(looking.near ? nearestFirst : mostFirst).slice(0, LONGEST_LIST)
}

function onSaleOf(offers: readonly Offer[]): OnSale {
  const named = offers.slice(0, NAMED).map(({ producerId: id, businessName, products, distance }) => ({
    id,
    businessName,
    products,
    distance,
  }))
  return {
    products: offers.reduce((sum, { products }) => sum + products, 0),
    producerCount: offers.length,
    producers: named,
  }
}

const idsOf = (items: readonly ShownItem[]): string[] => items.map(({ id }) => id)

type Profile = Omit<SeasonalProducerView, 'distance' | 'currentSeasonalItems' | 'specialties'> & {
  readonly tags: readonly string[]
}

const PROFILES = `
  select f.id, f.business_name as "businessName", f.city || ', ' || f.state as location, f.image_url as "imageUrl",
    round(f.rating_sum::numeric / nullif(f.review_count, 0), 1)::float8 as rating, f.review_count::int as "reviewCount",
    f.tags
  from producers.profiles f where f.id = any($1) order by lower(f.business_name), f.id`

const nearestFirst = (a: SeasonalProducerView, b: SeasonalProducerView): number => (a.distance ?? 0) - (b.distance ?? 0)
const mostFirst = (a: SeasonalProducerView, b: SeasonalProducerView): number =>
  b.currentSeasonalItems.length - a.currentSeasonalItems.length

const NAMED = 3
const LONGEST_LIST = 500
