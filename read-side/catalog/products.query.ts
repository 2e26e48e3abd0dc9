import type { ProductCard, ProductView } from '#domain/catalog/contract.ts'
import type { ReportStatus } from '#domain/catalog/product-moderation.contract.ts'
import type { FulfillmentMethod } from '#domain/catalog/product-taxonomy.ts'
import { MAX_REPORTS } from '#domain/kernel/moderation.ts'
import type { LocalTime } from '#domain/kernel/time-zone.ts'
import { type Closure, nextWindow, pickupLocationsOf, reopensOn } from '#domain/producers/opening-hours.ts'
import type { FulfillmentSettings } from '#domain/producers/producer.events.ts'
import type { Sql } from '#platform/database/database.ts'
import { IMAGE_URLS, PUBLIC_ADDRESS, VALID_CERTIFICATES, VALID_VERIFICATION } from '#read-side/kernel/sql-fragments.ts'

/** A product page without its related products. */
export type ProductDetails = Omit<ProductView, 'related'>

/** A product, also an unlisted one, because past orders link to them. */
export async function productOf(db: Sql, productId: string, now: LocalTime): Promise<ProductDetails | undefined> {
  const [row] = await db.query<ProductPageRow>(BY_ID, [productId])
  return row && productDetailsOf(row, now)
}

export function productDetailsOf(row: ProductPageRow, now: LocalTime): ProductDetails {
  const { imageUrls, pickup, delivery, pickupAddress, closures } = row
  const places = pickupLocationsOf({ pickup }, now, closures)
  return { ...cardOf(row, now), imageUrls, pickup, delivery, pickupAddress, places }
}

/** A member's favorite products, unlisted ones included. */
export async function favoriteProductsOf(db: Sql, accountId: string, now: LocalTime): Promise<ProductCard[]> {
  const rows = await db.query<CardRow>(OF_ACCOUNT, [accountId])
  return rows.map((row) => cardOf(row, now))
}

interface ReportQuery {
  readonly productId: string
  readonly accountId: string
}

/** The status of a member's report about a product. */
export async function reportStatusOf(
  db: Sql,
  { productId, accountId }: ReportQuery,
): Promise<{ status: ReportStatus }> {
  const [own] = await db.query<{ times: number; pending: boolean }>(OWN, [productId, accountId])
  return { status: reportStatus(own ?? { times: 0, pending: false }) }
}

function reportStatus({ times, pending }: { readonly times: number; readonly pending: boolean }): ReportStatus {
  if (pending) return 'waiting'
  if (times === 0) return 'none'
  return times >= MAX_REPORTS ? 'settled_twice' : 'settled'
}

const OWN = `select count(*)::int as times, coalesce(bool_or(e.revision > (
    select coalesce(max(decided.revision), 0) from moderation.history decided
    where decided.report_id = $1 and decided.by_staff)), false) as pending
  from moderation.history e where e.report_id = $1 and e.action = 'reported' and e.by = $2`

/** A product with a public page, and when it was created. */
export interface ListedProduct {
  readonly id: string
  readonly since: string
}

export async function countListed(db: Sql): Promise<number> {
  const [row] = await db.query<{ count: number }>('select count(*)::int as count from catalog.products where listed')
  return row?.count ?? 0
}

/** Listed products by id, read in batches: `limit` of them after the first `offset`. */
export async function* listedProducts(
  db: Sql,
  { offset, limit }: { readonly offset: number; readonly limit: number },
): AsyncGenerator<ListedProduct> {
  let after = offset > 0 ? await lastBefore(db, offset) : ''
  for (let left = limit; left > 0 && after !== undefined; left -= PAGE) {
    const rows = await db.query<ListedProduct>(NEXT, [after, Math.min(PAGE, left)])
    yield* rows
    after = rows.at(-1)?.id
  }
}

async function lastBefore(db: Sql, offset: number): Promise<string | undefined> {
  const [row] = await db.query<ListedProduct>(`${SELECT} where listed order by id offset $1 limit 1`, [offset - 1])
  return row?.id
}

const PAGE = 2000
const SELECT = 'select id, created_at as since from catalog.products'
const NEXT = `${SELECT} where listed and id > $1 order by id limit $2`

/** Card columns of product `p` and its producer `f`. A product that was taken down has no text and no images. */
const CARD_COLUMNS = `
  p.id, p.name, case when p.taken_down then '' else p.description end as description, p.category, p.unit,
  p.price_cents::float8 as "priceCents", case when not p.taken_down then p.image_url end as "imageUrl",
  p.fulfillment_methods as "fulfillmentMethods", p.available, p.listed, p.producer_id as "producerId", p.rating, p.review_count::int as "reviewCount",
  p.created_at as "createdAt", ${VALID_CERTIFICATES} as certificates,
  ${VALID_VERIFICATION} as "producerVerification", f.business_name as "producerName", f.city, f.state, f.pickup_settings as pickup, f.delivery_settings as delivery,
  f.can_be_paid as "canBePaid", f.closures`

const CARD_TABLES = 'catalog.products p join producers.profiles f on f.id = p.producer_id'

const OF_ACCOUNT = `
  select ${CARD_COLUMNS} from favorites.favorites k join (${CARD_TABLES}) on p.id = k.target_id
  where k.account_id = $1 and k.kind = 'product' order by k.added_at desc, k.target_id desc`

const BY_ID = `select ${CARD_COLUMNS}, case when p.taken_down then '{}' else ${IMAGE_URLS} end as "imageUrls",
    ${PUBLIC_ADDRESS} as "pickupAddress"
  from ${CARD_TABLES} where p.id = $1`

export type ProductPageRow = CardRow & Pick<ProductView, 'imageUrls' | 'pickupAddress'>

export interface CardRow
  extends Omit<ProductCard, 'distance' | 'fulfillmentMethods' | 'forSale' | 'nextPickup' | 'reopensOn'> {
  readonly fulfillmentMethods: readonly FulfillmentMethod[]
  readonly pickup: FulfillmentSettings['pickup']
  readonly delivery: FulfillmentSettings['delivery']
  /** False if the producer cannot receive payouts: none of their products are for sale. */
  readonly canBePaid: boolean
  readonly closures: readonly Closure[]
  readonly miles?: number | null
}

export function cardOf(row: CardRow, now: LocalTime): ProductCard {
  const closedUntil = reopensOn(row.closures, now.day)
  const methods = row.fulfillmentMethods.filter((method) => row[method])
  return {
    id: row.id,
    name: row.name,
    description: row.description,
    category: row.category,
    unit: row.unit,
    priceCents: row.priceCents,
    imageUrl: row.imageUrl,
    fulfillmentMethods: methods,
    available: row.canBePaid && !closedUntil ? Math.max(0, row.available) : 0,
    listed: row.listed,
    forSale: row.canBePaid,
    reopensOn: closedUntil ?? null,
    producerId: row.producerId,
    producerName: row.producerName,
    producerVerification: row.producerVerification,
    certificates: row.certificates,
    city: row.city,
    state: row.state,
    rating: row.rating,
    reviewCount: row.reviewCount,
    distance: roundMiles(row.miles),
    nextPickup: (methods.includes('pickup') && nextWindow(row.pickup?.openingHours, now, row.closures)) || null,
    createdAt: row.createdAt,
  }
}

/** Rounded to tenths. */
export const roundMiles = (miles: number | null | undefined): number | null =>
  miles === undefined || miles === null ? null : Math.round(miles * 10) / 10
