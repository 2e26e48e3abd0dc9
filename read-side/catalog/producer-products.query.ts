import { setImmediate as nextTurn } from 'node:timers/promises'
import { stringify } from 'csv-stringify/sync'
import { PRODUCT_COLUMNS, productCells } from '#domain/catalog/product-csv.ts'
import type { PriceChange, ProducerProduct, StockMovementLine } from '#domain/catalog/product-listings.contract.ts'
import type { Sql } from '#platform/database/database.ts'
import { IMAGE_URLS } from '#read-side/kernel/sql-fragments.ts'

/** A producer's products, listed and unlisted, newest first. */
export const productsOfProducer = (db: Sql, producerId: string): Promise<ProducerProduct[]> =>
  db.query<ProducerProduct>(OWN, [producerId])

const OWN = `select p.id, p.name, p.description, p.category, p.unit, p.price_cents::float8 as "priceCents", p.fulfillment_methods as "fulfillmentMethods",
    p.image_url as "imageUrl", ${IMAGE_URLS} as "imageUrls", p.listed, p.version::int as version, p.on_hand as "onHand",
    p.on_hand - p.available as reserved, p.available, p.certificates, coalesce(c.submitted, '[]') as "submittedCertificates",
    down.takedown as "takenDown", requested.request as "changeRequest",
    exists (select 1 from stock_movements.movements m where m.product_id = p.id and m.reason = 'sold') as "wasSold"
  from catalog.products p left join (
    select product_id, jsonb_agg(jsonb_build_object('certification', certification, 'issuer', issuer,
      'certificateNumber', certificate_number, 'expiresOn', expires_on, 'status', status, 'reason', reason, 'documentId', document_id, 'submittedAt', submitted_at)
      order by submitted_at) as submitted
    from catalog_history.certificate_submissions where producer_id = $1 group by product_id
  ) c on c.product_id = p.id left join lateral (
    select jsonb_build_object('violatedRule', coalesce(e.rule, (select ruled.rule from moderation.history ruled
      where ruled.report_id = r.id and ruled.rule is not null order by ruled.revision desc limit 1)), 'reason', e.comment, 'at', to_json(e.at), 'appealDeadline', to_json(r.appeal_deadline), 'appealPending', r.open,
      'changed', r.changed, 'changesRequested', e.action = 'changes_requested') as takedown
    from moderation.flagged_items r join moderation.history e on e.report_id = r.id and e.action in ('taken_down', 'takedown_upheld', 'changes_requested')
    where p.taken_down and r.id = p.id order by e.revision desc limit 1
  ) down on true left join lateral (
    select jsonb_build_object('reason', e.comment, 'at', to_json(e.at)) as request
    from moderation.flagged_items r join moderation.history e on e.report_id = r.id and e.action = 'changes_requested'
    where r.id = p.id and not p.taken_down and r.outcome = 'changes_requested' and not r.changed
    order by e.revision desc limit 1
  ) requested on true
  where p.producer_id = $1 order by p.created_at desc, p.id desc`

const MAX_PRICE_CHANGES = 100

/** Price changes of a product, newest first; undefined if it belongs to another producer. */
export async function priceChangesOf(
  db: Sql,
  { producerId, productId }: Omit<StockMovementQuery, 'page'>,
): Promise<PriceChange[] | undefined> {
  return (await isSoldBy(db, { producerId, productId }))
    ? db.query<PriceChange>(PRICES, [productId, MAX_PRICE_CHANGES])
    : undefined
}

const PRICES = `select at, previous_price_cents::float8 as "previousPriceCents", price_cents::float8 as "priceCents"
  from catalog_history.price_changes where product_id = $1 order by revision desc limit $2`

export interface StockMovementQuery {
  readonly producerId: string
  readonly productId: string
  readonly page: number
}

interface MovementPage {
  readonly movements: StockMovementLine[]
  readonly total: number
  readonly page: number
  readonly pageSize: number
}

const PAGE_SIZE = 50

/** A page of stock movements of a product, newest first; undefined if it belongs to another producer. */
export async function stockMovementsOf(
  db: Sql,
  { producerId, productId, page }: StockMovementQuery,
): Promise<MovementPage | undefined> {
  if (!(await isSoldBy(db, { producerId, productId }))) return undefined
  const movements = await db.query<StockMovementLine>(PAGE, [productId, PAGE_SIZE, (page - 1) * PAGE_SIZE, producerId])
  const [counted] = await db.query<{ total: number }>(TOTAL, [productId])
  return { movements, total: counted?.total ?? 0, page, pageSize: PAGE_SIZE }
}

/** A sale has only a checkout id: the order is the one that checkout placed with this producer. */
const PAGE = `select m.id, m.reason, m.at, m.quantity, m.on_hand as "onHand", m.note, m.checkout_id as "checkoutId",
    coalesce(o.order_id, m.order_id) as "orderId", o.order_number as "orderNumber"
  from (select * from stock_movements.movements where product_id = $1 order by revision desc limit $2 offset $3) m
    left join lateral (
      select order_id, order_number from ordering.orders where order_id = m.order_id
      union all
      select order_id, order_number from ordering.orders
        where m.reason = 'sold' and checkout_id = m.checkout_id and producer_id = $4
    ) o on true
  order by m.revision desc`
const TOTAL = 'select count(*)::int as total from stock_movements.movements where product_id = $1'

async function isSoldBy(db: Sql, { producerId, productId }: Omit<StockMovementQuery, 'page'>): Promise<boolean> {
  const owned = await db.query('select 1 from catalog.products where id = $1 and producer_id = $2', [
    ...[productId, producerId],
  ])
  return owned.length > 0
}

/** Lines per chunk; other requests are handled between chunks. */
const LINES_PER_CHUNK = 500

/** A producer's products as CSV (RFC 4180), in chunks. */
export async function* productsCsv(products: readonly ProducerProduct[]): AsyncGenerator<string> {
  yield csvText([PRODUCT_COLUMNS])
  for (let at = 0; at < products.length; at += LINES_PER_CHUNK) {
    await nextTurn()
    yield csvText(products.slice(at, at + LINES_PER_CHUNK).map(productCells))
  }
}

const csvText = (lines: readonly (readonly string[])[]): string =>
  stringify(lines as string[][], { record_delimiter: 'windows' })
