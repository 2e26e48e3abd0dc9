import type { InventorySettingsEvent } from '#domain/catalog/inventory.events.ts'
import { type Projection, table } from '../projection.ts'

/** From how little left is told, of a product or, where that says nothing, of all its producer's. */
export interface ThresholdRow {
  /** The product's, or the producer's. */
  readonly id: string
  readonly threshold: number
}

export const lowStockThresholds = table<ThresholdRow, InventorySettingsEvent>({
  name: 'low_stock_thresholds',
  key: 'id',
  columns: { id: 'key', threshold: 'number' },
  keysOf: ({ type, data }) => (type === 'ProductLowStockThresholdChanged' ? data.productId : data.producerId),
  folds: {
    LowStockThresholdChanged: (_, { data }, id) => ({ id, threshold: data.threshold }),
    ProductLowStockThresholdChanged: (_, { data }, id) =>
      data.threshold === null ? null : { id, threshold: data.threshold },
  },
})

export const inventorySettings: Projection = { name: 'inventory_settings', version: 1, tables: [lowStockThresholds] }
