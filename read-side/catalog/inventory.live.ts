import type { InventorySettingsUpdate } from '#domain/catalog/inventory.ts'
import type { ShelfSettingsEvent } from '#domain/catalog/shelf-settings.events.ts'
import type { Recorded } from '#domain/kernel/event.ts'
import { type LiveMap, liveMap, type Told } from '../live-map.ts'

/** From how little a producer wants to be told is nobody else's business. */
export const inventoryLive = (): LiveMap =>
  liveMap<ShelfSettingsEvent>({ LowStockThresholdChanged: changed, ProductThresholdChanged: changed })

function changed({ data }: Recorded<ShelfSettingsEvent>): readonly Told[] {
  const message: InventorySettingsUpdate = { type: 'inventory_settings_update' }
  return [{ topics: [`producer:${data.producerId}`], message: { ...message } }]
}
