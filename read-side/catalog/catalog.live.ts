import type { InventoryUpdate } from '#domain/catalog/contract.ts'
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
      ProductCertified: changed,
      CertificationWithdrawn: changed,
      StockCounted: changed,
      StockHeld: changed,
      HoldReleased: changed,
      StockSold: changed,
      StockReturned: changed,
    },
    { product: async () => true },
  )

/** To the producer as well, where the event names them; of holds and sales they hear through their orders. */
function changed({ data }: Recorded<CatalogEvent>): readonly Told[] {
  const message: InventoryUpdate = { type: 'inventory_update', productId: data.productId }
  const producer = 'producerId' in data ? [`producer:${data.producerId}`] : []
  return [{ topics: [`product:${data.productId}`, ...producer], message: { ...message } }]
}
