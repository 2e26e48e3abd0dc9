import type { InventorySettingsUpdate } from '#domain/catalog/inventory.contract.ts'
import type { InventorySettingsEvent } from '#domain/catalog/inventory.events.ts'
import type { RecordedEvent } from '#domain/kernel/event.ts'
import { type LiveMap, liveMap, type Told } from '../live-map.ts'

/** From how little a producer wants to be told is nobody else's business. */
export const inventoryLive = (): LiveMap =>
  liveMap<InventorySettingsEvent>({ LowStockThresholdChanged: changed, ProductLowStockThresholdChanged: changed })

function changed({ data }: RecordedEvent<InventorySettingsEvent>): readonly Told[] {
  const message: InventorySettingsUpdate = { type: 'inventory_settings_update' }
  return [{ topics: [`producer:${data.producerId}`], message: { ...message } }]
}
