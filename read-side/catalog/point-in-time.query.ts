import type { ProductPointInTime } from '#domain/catalog/contract.ts'
import type { StockEvent } from '#domain/catalog/inventory.events.ts'
import { product } from '#domain/catalog/product.decider.ts'
import { type ProductEvent, productEvents } from '#domain/catalog/product.events.ts'
import { formatQuantity } from '#domain/catalog/product-taxonomy.ts'
import { stock } from '#domain/catalog/stock.decider.ts'
import type { EventView } from '#domain/kernel/contract.ts'
import type { RecordedEvent } from '#domain/kernel/event.ts'
import { formatMoney } from '#domain/kernel/format.ts'
import type { Sql } from '#platform/database/database.ts'
import { type EventLog, historyAsOf, mergeByPosition } from '#platform/event-store/event-log.ts'
import { applyToRow } from '#platform/projections/projection.ts'
import { type ProductRow, products } from '#read-side/catalog/products.projection.ts'
import { actorNames } from '#read-side/kernel/actor-names.ts'
import { statementWith } from '#read-side/kernel/personal-values.ts'

export interface PointInTimeDeps {
  readonly db: Sql
  readonly log: Pick<EventLog, 'read'>
}

/** A product as the read model showed it at an instant; undefined if it never existed. */
export async function productAsOf(
  { db, log }: PointInTimeDeps,
  { id, asOf }: { readonly id: string; readonly asOf: string },
): Promise<ProductPointInTime | undefined> {
  const streams = await Promise.all([log.read(product.stream(id)), log.read(stock.stream(id))])
  if (streams[0].length === 0) return undefined
  const prefix = historyAsOf(mergeByPosition(streams), asOf)
  const row = prefix.reduce<ProductRow | undefined>(
    (current, event) => applyToRow(products, { key: id, row: current }, event),
    undefined,
  )
  const toView = await eventViewer({ db, log }, prefix, row)
  const [price, stockHistory] = [
    prefix.filter(isPriceEvent),
    prefix.filter(({ type }) => !(type in productEvents.shapes)),
  ]
  const omitted = Math.max(0, stockHistory.length - MAX_STOCK_EVENTS)
  return {
    productId: id,
    asOf,
    state: row ? productStateOf(row) : null,
    price: price.map(toView),
    stock: stockHistory.slice(omitted).map(toView),
    omitted,
  }
}

const MAX_STOCK_EVENTS = 200

function productStateOf(row: ProductRow): ProductPointInTime['state'] {
  const { name, description, unit, producerId, priceCents, listed, onHand, available } = row
  return { name, description, unit, producerId, priceCents, listed, onHand, available, held: onHand - available }
}

const PRICE_EVENTS = [
  ...['ProductListed', 'ProductPriceChanged', 'ProductUnlisted', 'ProductRelisted', 'ProductListingPurged'],
  ...['ProductTakenDown', 'ProductRestored'],
]
const isPriceEvent = ({ type }: RecordedEvent): boolean => PRICE_EVENTS.includes(type)

/** Returns a function that describes an event, with its actor and order. */
async function eventViewer({ db }: PointInTimeDeps, events: readonly RecordedEvent[], row: ProductRow | undefined) {
  const checkouts = events.flatMap(({ data }) => ('checkoutId' in data ? [data.checkoutId] : []))
  const [seller, orders] = await Promise.all([
    db.query<{ id: string }>('select account_id as id from producers.profiles where id = $1', [row?.producerId ?? '']),
    db.query<{ checkoutId: string; id: string }>(ORDERS, [checkouts, row?.producerId ?? '']),
  ])
  const actorOf = await actorNames(db, events, { buyerIds: [], sellerId: seller[0]?.id })
  const orderOf = new Map(orders.map(({ checkoutId, id }) => [checkoutId, id]))
  return (event: RecordedEvent): EventView => {
    const { orderId, checkoutId } = event.data as { readonly orderId?: string; readonly checkoutId?: string }
    const { position, type, meta } = event
    const description = describeEvent(event as RecordedEvent<ProductEvent | StockEvent>, row?.unit ?? '')
    const view = {
      position,
      type,
      description,
      comment: statementWith(event),
      at: meta.recordedAt,
      by: actorOf(meta.actor),
    }
    return { ...view, orderId: orderId ?? orderOf.get(checkoutId ?? '') ?? null }
  }
}

const ORDERS = `select checkout_id as "checkoutId", order_id as id from ordering.orders
  where checkout_id = any($1) and producer_id = $2`

function describeEvent({ type, data }: RecordedEvent<ProductEvent | StockEvent>, unit: string): string {
  const amount = (quantity: number) => formatQuantity(quantity, unit)
  switch (type) {
    case 'ProductListed':
      return `Listed at ${formatMoney(data.priceCents)}`
    case 'ProductPriceChanged':
      return `Price changed from ${formatMoney(data.previousPriceCents)} to ${formatMoney(data.priceCents)}`
    case 'ProductUnlisted':
      return 'Unlisted'
    case 'ProductRelisted':
      return 'Listed again'
    case 'ProductTakenDown':
      return 'Taken down by support'
    case 'ProductRestored':
      return data.relisted ? 'Restored and listed again' : 'Restored, not listed'
    case 'ProductListingPurged':
      return data.deleted ? 'Deleted by its producer' : 'Text and images deleted at the end of their retention period'
    case 'StockCounted':
      return `Counted: ${amount(data.onHand)} on hand, previously ${amount(data.previousOnHand)}`
    case 'StockAdjusted':
      return `${ADJUSTMENT_LABELS[data.reason]}: ${amount(data.delta)}, ${amount(data.onHand)} on hand`
    case 'StockReserved':
      return `${amount(data.quantity)} reserved for a checkout`
    case 'StockReservationReleased':
      return `${amount(data.quantity)} no longer reserved`
    case 'StockSold':
      return `${amount(data.quantity)} sold, ${amount(data.onHand)} on hand`
    case 'StockClosed':
      return 'Inventory closed before the product is deleted'
    case 'StockRestocked':
      return `${amount(data.quantity)} restocked, ${amount(data.onHand)} on hand`
    default:
      return type
  }
}

const ADJUSTMENT_LABELS = { received: 'Received', shrinkage: 'Shrinkage', correction: 'Correction' } as const
