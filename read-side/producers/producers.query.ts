import type { CalendarDate } from '#domain/kernel/calendar-date.ts'
import type { LocalTime } from '#domain/kernel/time-zone.ts'
import type { FeaturedProducers, ProducerProfile, ProducerSettings, ProducerView } from '#domain/producers/contract.ts'
import {
  type Closure,
  nextWindow,
  pickupLocationsOf,
  remainingClosures,
  reopensOn,
} from '#domain/producers/opening-hours.ts'
import type { Sql } from '#platform/database/database.ts'
import { withCertifiedTags } from '#read-side/kernel/certified-tags.ts'
import { type Near, nearest } from '#read-side/kernel/near.ts'
import { PUBLIC_ADDRESS, VALID_CERTIFICATES, VALID_VERIFICATION } from '#read-side/kernel/sql-fragments.ts'

export interface ProducerSearch {
  /** Ids to search among; undefined searches all. */
  readonly among: readonly string[] | undefined
  readonly near: Near | undefined
  /** Only producers with a valid verification. */
  readonly verified: boolean
  /** The local date. */
  readonly today: CalendarDate
}

/** A producer without `reopensOn`, which depends on the date. */
type ProducerRowView = Omit<ProducerView, 'reopensOn'> & { readonly closures: readonly Closure[] }

const viewOf = ({ closures, ...row }: ProducerRowView, today: CalendarDate): ProducerView => ({
  ...row,
  reopensOn: reopensOn(closures, today) ?? null,
})

/** Nearest first, or producers with products and the best rating first; at most 500. */
export async function findProducers(db: Sql, search: ProducerSearch): Promise<ProducerView[]> {
  return withCertifiedTags(db, (await matchingProducers(db, search)).slice(0, MAX_RESULTS))
}

export const countProducers = async (db: Sql, search: ProducerSearch): Promise<number> =>
  (await matchingProducers(db, search)).length

async function matchingProducers(db: Sql, { among, near, verified, today }: ProducerSearch): Promise<ProducerView[]> {
  const conditions = [
    'f.listed',
    ...(among ? ['f.id = any($1)'] : []),
    ...(verified ? [`(${VALID_VERIFICATION}) is not null`] : []),
  ]
  const rows = await db.query<ProducerRowView>(
    `${SELECT} ${FROM} where ${conditions.join(' and ')} ${ORDER}`,
    among ? [among] : [],
  )
  return nearest(
    rows.map((row) => viewOf(row, today)),
    near,
  )
}

export async function producerOf(db: Sql, producerId: string, now: LocalTime): Promise<ProducerProfile | undefined> {
  const [row] = await withCertifiedTags(db, await db.query<ProfileRow>(ONE, [producerId]))
  if (!row) return undefined
  const closures = remainingClosures(row.closures, now.day)
  const nextPickup = nextWindow(row.pickup?.openingHours, now, closures) ?? null
  const { certificates, pickupAddress } = row
  const pickupLocations = pickupLocationsOf(row, now, closures)
  return { ...viewOf(row, now.day), certificates, pickupAddress, nextPickup, pickupLocations, closures }
}

type ProfileRow = Omit<ProducerProfile, 'reopensOn' | 'nextPickup' | 'pickupLocations'>

/** The profile for its owner. */
export async function producerSettingsOf(
  db: Sql,
  producerId: string,
  today: CalendarDate,
): Promise<ProducerSettings | undefined> {
  const [row] = await db.query<Omit<ProducerSettings, 'reopensOn'>>(OWN, [producerId])
  return (
    row && {
      ...row,
      reopensOn: reopensOn(row.closures, today) ?? null,
      closures: remainingClosures(row.closures, today),
    }
  )
}

const OWN = `
  select id, business_name as "businessName", description, zip_code as "zipCode", city, state, phone, tags,
    delivery_settings as delivery, image_url as "imageUrl", version::int as version, closures,
    case when pickup_settings is not null then pickup_settings::jsonb || jsonb_build_object('address', pickup_address) end as pickup
  from producers.profiles where id = $1`

/** A member's favorite producers, newest favorite first. */
export const favoriteProducersOf = (db: Sql, accountId: string, today: CalendarDate): Promise<ProducerView[]> =>
  db
    .query<ProducerRowView>(FAVORITES, [accountId])
    .then((rows) => withCertifiedTags(db, rows))
    .then((rows) => rows.map((row) => viewOf(row, today)))

const SELECT = `
  select f.id, f.business_name as "businessName", f.description, f.tags, f.city, f.state,
    f.zip_code as "zipCode", f.latitude, f.longitude,
    f.phone, f.image_url as "imageUrl", f.pickup_settings as pickup, f.delivery_settings as delivery,
    f.review_count::int as "reviewCount",
    round(f.rating_sum::numeric / nullif(f.review_count, 0), 1)::float8 as rating,
    f.product_count::int as "productCount", ${VALID_VERIFICATION} as verification, f.registered_at as "registeredAt",
    null::float8 as distance, f.closures`
const FROM = 'from producers.profiles f'

const FAVORITES = `${SELECT} ${FROM} join favorites.favorites k on k.target_id = f.id
  where k.account_id = $1 and k.kind = 'producer' and f.listed order by k.added_at desc, k.target_id desc`

/** Certificates of listed products; one that covers several products is listed once with all their names. */
const CERTIFICATES = `(
  select coalesce(jsonb_agg(each.certificate || jsonb_build_object('productNames', each.names)
    order by each.certificate ->> 'certification', each.certificate ->> 'number'), '[]')
  from (
    select certificate, jsonb_agg(p.name order by lower(p.name)) as names
    from catalog.products p, jsonb_array_elements(${VALID_CERTIFICATES}) certificate
    where p.producer_id = f.id and p.listed group by certificate
  ) each)`

const ONE = `${SELECT}, ${PUBLIC_ADDRESS} as "pickupAddress", ${CERTIFICATES} as certificates ${FROM} where f.id = $1 and f.listed`

/** Producers with products first, then by rating; producers without reviews last. */
const ORDER = 'order by f.product_count = 0, rating desc nulls last, f.review_count desc, lower(f.business_name), f.id'
const MAX_RESULTS = 500

const MAX_FEATURED = 3
/** With fewer reviews, a single one would decide the ranking. */
const MINIMUM_REVIEWS = 5

/** Producers with products in stock: best rated by enough buyers first, then the newest. */
export async function featuredProducers(db: Sql, today: CalendarDate): Promise<FeaturedProducers> {
  const rows = await db.query<ProducerRowView>(FEATURED, [MINIMUM_REVIEWS, MAX_FEATURED, today])
  const producers = (await withCertifiedTags(db, rows)).map((row) => viewOf(row, today))
  return { producers, minimumReviews: MINIMUM_REVIEWS }
}

const FEATURED = `${SELECT} ${FROM}
  where f.listed and exists (select 1 from catalog.products p where p.producer_id = f.id and p.listed and p.in_stock)
    and not exists (select 1 from jsonb_array_elements(f.closures) c where $3 between c ->> 'startsOn' and c ->> 'endsOn')
  order by case when f.review_count >= $1 then f.rating_sum::numeric / f.review_count end desc nulls last,
    case when f.review_count >= $1 then f.review_count end desc nulls last, f.registered_at desc, f.id
  limit $2`

/** Producers with a public page, and when they registered. */
export const listedProducers = (db: Sql): Promise<{ readonly id: string; readonly registeredAt: string }[]> =>
  db.query('select id, registered_at as "registeredAt" from producers.profiles where listed order by id')
