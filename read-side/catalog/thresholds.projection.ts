import type { ShelfSettingsEvent } from '#domain/catalog/shelf-settings.events.ts'
import { type Projection, table } from '../projection.ts'

/** From how little left is told, of a product or, where that says nothing, of all its producer's. */
export interface ThresholdRow {
  /** The product's, or the producer's. */
  readonly id: string
  readonly threshold: number
}

export const thresholds = table<ThresholdRow, ShelfSettingsEvent>({
  name: 'thresholds',
  key: 'id',
  columns: { id: 'key', threshold: 'number' },
  keysOf: ({ type, data }) => (type === 'ProductThresholdChanged' ? data.productId : data.producerId),
  folds: {
    LowStockThresholdChanged: (_, { data }, id) => ({ id, threshold: data.threshold }),
    ProductThresholdChanged: (_, { data }, id) => (data.threshold === null ? null : { id, threshold: data.threshold }),
  },
})

export const inventory: Projection = { name: 'inventory', version: 1, tables: [thresholds] }
