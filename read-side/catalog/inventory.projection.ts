import type { InventorySettingsEvent, StockEvent } from '#domain/catalog/inventory.events.ts'
import type { StockMovementView } from '#domain/catalog/product-listings.contract.ts'
import type { RecordedEvent } from '#domain/kernel/event.ts'
import { creates, type Projection, table } from '#platform/projections/projection.ts'

/** A stock movement. The quantities of the movements with `onHand` add up to the stock on hand. */
export interface StockMovementRow extends StockMovementView {
  readonly productId: string
  /** Sequence of the movement. */
  readonly revision: number
}

type DataOf<T extends StockEvent['type']> = Extract<StockEvent, { type: T }>['data']
type MovementDetails = Partial<StockMovementView> & Pick<StockMovementView, 'reason' | 'quantity'>
type MovementEvent<D> = Pick<RecordedEvent, 'revision' | 'meta'> & { readonly data: D }

/** Creates the movement of an event. */
const movementFrom = <T extends StockEvent['type']>(_type: T, detailsOf: (data: DataOf<T>) => MovementDetails) =>
  creates(
    ({ data, revision, meta }: MovementEvent<DataOf<T>>, id): StockMovementRow => ({
      id,
      productId: data.productId,
      revision,
      at: meta.recordedAt,
      onHand: null,
      note: null,
      checkoutId: null,
      orderId: null,
      ...detailsOf(data),
    }),
  )

const movements = table<StockMovementRow, StockEvent>({
  name: 'movements',
  key: 'id',
  columns: {
    id: 'key',
    productId: 'key',
    revision: 'integer',
    reason: 'text',
    at: 'instant',
    quantity: 'number',
    onHand: 'number',
    note: 'text',
    checkoutId: 'text',
    orderId: 'text',
  },
  indexes: ['(product_id, revision desc)'],
  keysOf: ({ data, revision }) => `${data.productId}.${revision}`,
  on: {
    StockCounted: movementFrom('StockCounted', ({ onHand, previousOnHand, note }) => ({
      reason: 'counted',
      quantity: onHand - previousOnHand,
      onHand,
      note,
    })),
    StockAdjusted: movementFrom('StockAdjusted', ({ reason, delta: quantity, onHand, note }) => ({
      reason,
      quantity,
      onHand,
      note: note || null,
    })),
    StockReserved: movementFrom('StockReserved', ({ quantity, checkoutId }) => ({
      reason: 'reserved',
      quantity,
      checkoutId,
    })),
    StockReservationReleased: movementFrom('StockReservationReleased', ({ quantity, checkoutId }) => ({
      reason: 'released',
      quantity,
      checkoutId,
    })),
    StockSold: movementFrom('StockSold', ({ quantity, onHand, checkoutId }) => ({
      reason: 'sold',
      quantity: -quantity,
      onHand,
      checkoutId,
    })),
    StockRestocked: movementFrom('StockRestocked', ({ quantity, onHand, orderId }) => ({
      reason: 'restocked',
      quantity,
      onHand,
      orderId,
    })),
  },
})

export const stockMovements: Projection = { name: 'stock_movements', version: 2, tables: [movements] }

/** Low-stock threshold of a product, or the default of a producer. */
export interface ThresholdRow {
  /** Id of the product or the producer. */
  readonly id: string
  readonly threshold: number
}

export const lowStockThresholds = table<ThresholdRow, InventorySettingsEvent>({
  name: 'low_stock_thresholds',
  key: 'id',
  columns: { id: 'key', threshold: 'number' },
  keysOf: ({ type, data }) => (type === 'ProductLowStockThresholdChanged' ? data.productId : data.producerId),
  on: {
    LowStockThresholdChanged: (_, { data }, id) => ({ id, threshold: data.threshold }),
    ProductLowStockThresholdChanged: (_, { data }, id) =>
      data.threshold === null ? null : { id, threshold: data.threshold },
  },
})

export const inventorySettings: Projection = { name: 'inventory_settings', version: 1, tables: [lowStockThresholds] }
