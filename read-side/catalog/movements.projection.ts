import type { StockEvent } from '#domain/catalog/inventory.events.ts'
import type { StockMovementView } from '#domain/catalog/product-listings.contract.ts'
import type { RecordedEvent } from '#domain/kernel/event.ts'
import { type Projection, table } from '../projection.ts'

/** One thing that happened on a shelf. Added up, the quantities of those that bear `onHand` explain what is there. */
export interface MovementRow extends StockMovementView {
  readonly productId: string
  /** The order in which they happened. */
  readonly revision: number
}

type DataOf<T extends StockEvent['type']> = Extract<StockEvent, { type: T }>['data']
type Told = Partial<StockMovementView> & Pick<StockMovementView, 'why' | 'quantity'>
type Happened<D> = Pick<RecordedEvent, 'revision' | 'meta'> & { readonly data: D }

/** A movement for an event, whatever stood there before. */
const moved =
  <T extends StockEvent['type']>(_type: T, tell: (data: DataOf<T>) => Told) =>
  (_: MovementRow | undefined, { data, revision, meta }: Happened<DataOf<T>>, id: string): MovementRow => ({
    id,
    productId: data.productId,
    revision,
    at: meta.at,
    onHand: null,
    reason: null,
    checkoutId: null,
    orderId: null,
    ...tell(data),
  })

const movements = table<MovementRow, StockEvent>({
  name: 'movements',
  key: 'id',
  columns: {
    id: 'key',
    productId: 'key',
    revision: 'integer',
    why: 'text',
    at: 'instant',
    quantity: 'number',
    onHand: 'number',
    reason: 'text',
    checkoutId: 'text',
    orderId: 'text',
  },
  indexes: ['(product_id, revision desc)'],
  keysOf: ({ data, revision }) => `${data.productId}.${revision}`,
  folds: {
    StockCounted: moved('StockCounted', ({ onHand, was, reason }) => ({
      why: 'counted',
      quantity: onHand - was,
      onHand,
      reason,
    })),
    StockAdjusted: moved('StockAdjusted', ({ why, quantity, onHand, reason }) => ({
      why,
      quantity,
      onHand,
      reason: reason || null,
    })),
    StockReserved: moved('StockReserved', ({ quantity, checkoutId }) => ({ why: 'held', quantity, checkoutId })),
    StockReservationReleased: moved('StockReservationReleased', ({ quantity, checkoutId }) => ({
      why: 'released',
      quantity,
      checkoutId,
    })),
    StockSold: moved('StockSold', ({ quantity, onHand, checkoutId }) => ({
      why: 'sold',
      quantity: -quantity,
      onHand,
      checkoutId,
    })),
    StockRestocked: moved('StockRestocked', ({ quantity, onHand, orderId }) => ({
      why: 'returned',
      quantity,
      onHand,
      orderId,
    })),
  },
})

export const stockMovements: Projection = { name: 'stock_movements', version: 1, tables: [movements] }
