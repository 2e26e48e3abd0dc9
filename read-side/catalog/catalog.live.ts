import type { CertificateEvent } from '#domain/catalog/certificate.events.ts'
import type { CertificateUpdate, InventoryUpdate } from '#domain/catalog/contract.ts'
import type { InventorySettingsUpdate } from '#domain/catalog/inventory.contract.ts'
import type { InventorySettingsEvent, StockEvent } from '#domain/catalog/inventory.events.ts'
import type { ProductEvent } from '#domain/catalog/product.events.ts'
import type { RecordedEvent } from '#domain/kernel/event.ts'
import { type Delivery, type LiveMap, liveMap } from '#read-side/live/live-map.ts'

type CatalogEvent = ProductEvent | CertificateEvent | StockEvent

/** Products are public: anyone may subscribe. */
export const catalogLive = (): LiveMap =>
  liveMap<CatalogEvent>(
    {
      ProductListed: inventoryUpdate,
      ProductDetailsUpdated: inventoryUpdate,
      ProductPriceChanged: inventoryUpdate,
      ProductUnlisted: inventoryUpdate,
      ProductRelisted: inventoryUpdate,
      ProductListingPurged: inventoryUpdate,
      ProductTakenDown: inventoryUpdate,
      ProductRestored: inventoryUpdate,
      ProductTakedownUpheld: producerUpdate,
      ProductChangesRequested: producerUpdate,
      ProductTakedownAppealed: producerUpdate,
      CertificateApproved: (event) => [...inventoryUpdate(event), ...certificateUpdate(event)],
      CertificateRevoked: (event) => [...inventoryUpdate(event), ...certificateUpdate(event)],
      CertificateSubmitted: certificateUpdate,
      CertificateWithdrawn: certificateUpdate,
      CertificateRejected: certificateUpdate,
      StockCounted: inventoryUpdate,
      StockAdjusted: inventoryUpdate,
      StockReserved: inventoryUpdate,
      StockReservationReleased: inventoryUpdate,
      StockSold: inventoryUpdate,
      StockRestocked: inventoryUpdate,
      StockClosed: inventoryUpdate,
    },
    { product: async () => true },
  )

/** Also sent to the producer, if the event has their id. */
function inventoryUpdate({ data }: RecordedEvent<CatalogEvent>): readonly Delivery[] {
  const message: InventoryUpdate = { type: 'inventory_update', productId: data.productId }
  const producer = 'producerId' in data ? [`producer:${data.producerId}`] : []
  return [{ topics: [`product:${data.productId}`, ...producer], message: { ...message } }]
}

/** Only the producer is notified about a taken-down product. */
function producerUpdate({ data }: RecordedEvent<ProductEvent>): readonly Delivery[] {
  const message: InventoryUpdate = { type: 'inventory_update', productId: data.productId }
  return [{ topics: [`producer:${data.producerId}`], message: { ...message } }]
}

/** Only the producer and staff are notified about certificates. */
function certificateUpdate({ data }: RecordedEvent<CertificateEvent>): readonly Delivery[] {
  const message: CertificateUpdate = { type: 'certificate_update', productId: data.productId }
  return [{ topics: ['staff:certificates', `producer:${data.producerId}`], message: { ...message } }]
}

/** Only the producer is notified about their inventory settings. */
export const inventoryLive = (): LiveMap =>
  liveMap<InventorySettingsEvent>({
    LowStockThresholdChanged: settingsUpdate,
    ProductLowStockThresholdChanged: settingsUpdate,
  })

function settingsUpdate({ data }: RecordedEvent<InventorySettingsEvent>): readonly Delivery[] {
  const message: InventorySettingsUpdate = { type: 'inventory_settings_update' }
  return [{ topics: [`producer:${data.producerId}`], message: { ...message } }]
}
