import type { MovementView } from '#domain/catalog/own-goods.ts'
import type { StockEvent } from '#domain/catalog/stock.events.ts'
import type { Recorded } from '#domain/kernel/event.ts'
import { type Projection, table } from '../projection.ts'

/** One thing that happened on a shelf. Added up, the quantities of those that bear `onHand` explain what is there. */
export interface MovementRow extends MovementView {
  readonly productId: string
  /** The order in which they happened. */
  readonly revision: number
}

type DataOf<T extends StockEvent['type']> = Extract<StockEvent, { type: T }>['data']
type Told = Partial<MovementView> & Pick<MovementView, 'why' | 'quantity'>
type Happened<D> = Pick<Recorded, 'revision' | 'meta'> & { readonly data: D }

/** A movement for an event, whatever stood there before. */
const moved =
  <T extends StockEvent['type']>(_type: T, tell: (data: DataOf<T>) => Told) =>
  (_: MovementRow | undefined, { data, revision, meta }: Happened<DataOf<T>>, id: string): MovementRow => ({
    ...{ id, productId: data.productId, revision, at: meta.at },
    ...{ onHand: null, reason: null, checkoutId: null, orderId: null },
    ...tell(data),
  })

const shelf = table<MovementRow, StockEvent>({
  name: 'shelf',
  key: 'id',
  columns: {
    ...{ id: 'key', productId: 'key', revision: 'integer', why: 'text', at: 'instant', quantity: 'number' },
    ...{ onHand: 'number', reason: 'text', checkoutId: 'text', orderId: 'text' },
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
    StockHeld: moved('StockHeld', ({ quantity, checkoutId }) => ({ why: 'held', quantity, checkoutId })),
    HoldReleased: moved('HoldReleased', ({ quantity, checkoutId }) => ({ why: 'released', quantity, checkoutId })),
    StockSold: moved('StockSold', ({ quantity, onHand, checkoutId }) => ({
      why: 'sold',
      quantity: -quantity,
      onHand,
      checkoutId,
    })),
    StockReturned: moved('StockReturned', ({ quantity, onHand, orderId }) => ({
      why: 'returned',
      quantity,
      onHand,
      orderId,
    })),
  },
})

export const movements: Projection = { name: 'movements', version: 1, tables: [shelf] }
