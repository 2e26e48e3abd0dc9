import type { CertificateUpdate, InventoryUpdate } from '#domain/catalog/contract.ts'
import type { StockEvent } from '#domain/catalog/inventory.events.ts'
import type { ProductEvent } from '#domain/catalog/product.events.ts'
import type { RecordedEvent } from '#domain/kernel/event.ts'
import { type LiveMap, liveMap, type Told } from '../live-map.ts'

type CatalogEvent = ProductEvent | StockEvent

/** What is in the market is no secret: anybody may listen. */
export const catalogLive = (): LiveMap =>
  liveMap<CatalogEvent>(
    {
      ProductListed: changed,
      ProductDetailsUpdated: changed,
      ProductPriceChanged: changed,
      ProductUnlisted: changed,
      ProductRelisted: changed,
      ProductListingPurged: changed,
      ProductTakenDown: changed,
      ProductRestored: changed,
      ProductTakedownUpheld: toItsProducer,
      ProductChangesRequested: toItsProducer,
      ProductTakedownAppealed: toItsProducer,
      ProductCertificateApproved: (event) => [...changed(event), ...claimed(event)],
      ProductCertificateRevoked: (event) => [...changed(event), ...claimed(event)],
      ProductCertificateSubmitted: claimed,
      ProductCertificateWithdrawn: claimed,
      ProductCertificateRejected: claimed,
      StockCounted: changed,
      StockAdjusted: changed,
      StockReserved: changed,
      StockReservationReleased: changed,
      StockSold: changed,
      StockRestocked: changed,
      StockClosed: changed,
    },
    { product: async () => true },
  )

/** To the producer as well, where the event names them. */
function changed({ data }: RecordedEvent<CatalogEvent>): readonly Told[] {
  const message: InventoryUpdate = { type: 'inventory_update', productId: data.productId }
  const producer = 'producerId' in data ? [`producer:${data.producerId}`] : []
  return [{ topics: [`product:${data.productId}`, ...producer], message: { ...message } }]
}

/** What becomes of goods that are taken down is nobody else's business. */
function toItsProducer({ data }: RecordedEvent<ProductEvent>): readonly Told[] {
  const message: InventoryUpdate = { type: 'inventory_update', productId: data.productId }
  return [{ topics: [`producer:${data.producerId}`], message: { ...message } }]
}

/** What is only claimed is nobody's business but the producer's and the staff's. */
function claimed({ data }: RecordedEvent<ProductEvent>): readonly Told[] {
  const message: CertificateUpdate = { type: 'claims_update', productId: data.productId }
  return [{ topics: ['staff:certificates', `producer:${data.producerId}`], message: { ...message } }]
}
