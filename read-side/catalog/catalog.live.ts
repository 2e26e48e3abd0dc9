import type { ClaimsUpdate, InventoryUpdate } from '#domain/catalog/contract.ts'
import type { ProductEvent } from '#domain/catalog/product.events.ts'
import type { StockEvent } from '#domain/catalog/stock.events.ts'
import type { Recorded } from '#domain/kernel/event.ts'
import { type LiveMap, liveMap, type Told } from '../live-map.ts'

type CatalogEvent = ProductEvent | StockEvent

/** What is in the market is no secret: anybody may listen. */
export const catalogLive = (): LiveMap =>
  liveMap<CatalogEvent>(
    {
      ProductListed: changed,
      ProductDescribed: changed,
      PriceChanged: changed,
      ProductUnlisted: changed,
      ProductRelisted: changed,
      ListingRetired: changed,
      ProductTakenDown: changed,
      ProductRestored: changed,
      ProductStaysDown: toItsProducer,
      ProductSecondLookAsked: toItsProducer,
      ProductCertified: (event) => [...changed(event), ...claimed(event)],
      CertificationWithdrawn: changed,
      CertificationClaimed: claimed,
      CertificationClaimWithdrawn: claimed,
      CertificationClaimRefused: claimed,
      StockCounted: changed,
      StockAdjusted: changed,
      StockHeld: changed,
      HoldReleased: changed,
      StockSold: changed,
      StockReturned: changed,
    },
    { product: async () => true },
  )

/** To the producer as well, where the event names them. */
function changed({ data }: Recorded<CatalogEvent>): readonly Told[] {
  const message: InventoryUpdate = { type: 'inventory_update', productId: data.productId }
  const producer = 'producerId' in data ? [`producer:${data.producerId}`] : []
  return [{ topics: [`product:${data.productId}`, ...producer], message: { ...message } }]
}

/** What becomes of goods that are taken down is nobody else's business. */
function toItsProducer({ data }: Recorded<ProductEvent>): readonly Told[] {
  const message: InventoryUpdate = { type: 'inventory_update', productId: data.productId }
  return [{ topics: [`producer:${data.producerId}`], message: { ...message } }]
}

/** What is only claimed is nobody's business but the producer's and the staff's. */
function claimed({ data }: Recorded<ProductEvent>): readonly Told[] {
  const message: ClaimsUpdate = { type: 'claims_update', productId: data.productId }
  return [{ topics: ['staff:certificates', `producer:${data.producerId}`], message: { ...message } }]
}
