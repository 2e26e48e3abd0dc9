import { z } from 'zod'
import { decider } from '../kernel/decider.ts'
import type { Instant } from '../kernel/event.ts'
import { type Refusal, refuse } from '../kernel/refusal.ts'
import type { Adjustment, StockEvent } from './inventory.events.ts'
import type { ProductState } from './product.decider.ts'

export type StockCommand = { readonly productId: string } & (
  | CountStock
  | {
      readonly type: 'AdjustStock'
      readonly producerId: string
      readonly reason: Adjustment
      /** Negative to remove stock. */
      readonly quantity: number
      readonly note: string
      readonly lowStockThreshold?: number
      /** Whether buyers can see the product. */
      readonly listed?: boolean
    }
  | {
      readonly type: 'ReserveStock'
      readonly checkoutId: string
      readonly quantity: number
      readonly expiresAt: Instant
      /** Replaced checkouts of the same buyer: this checkout takes over their reservations. */
      readonly takesOver?: readonly string[]
    }
  | { readonly type: 'ReleaseStockReservation'; readonly checkoutId: string }
  | { readonly type: 'SellReservedStock'; readonly checkoutId: string; readonly lowStockThreshold?: number }
  /** Sent before a product is deleted; refused if it was ever sold or is reserved. */
  | { readonly type: 'CloseStock'; readonly producerId: string }
  | {
      readonly type: 'RestockProduct'
      readonly orderId: string
      readonly quantity: number
      readonly listed?: boolean
    }
)

interface CountStock {
  readonly type: 'CountStock'
  readonly producerId: string
  readonly onHand: number
  /**
   * Stock on hand the producer saw when counting, so that sales since then stay subtracted. Defaults to the current
   * stock.
   */
  readonly expectedOnHand?: number
  readonly note: string
  /** Threshold to store with the event; undefined for unlisted products. */
  readonly lowStockThreshold?: number
  readonly listed?: boolean
}

const stockState = z.object({
  onHand: z.number().int(),
  /** Open reservations by checkout. Available stock is on hand less reservations. */
  reservations: z.record(z.string(), z.number().int()),
  /** Undefined before the first count. */
  producerId: z.string().optional(),
  wasSold: z.literal(true).optional(),
  closed: z.literal(true).optional(),
  /**
   * The newest orders whose items were restocked. Restocking them again has no effect, however late the command is
   * repeated.
   */
  restockedOrderIds: z.array(z.string()).readonly(),
})
export type StockState = Readonly<z.infer<typeof stockState>>

/** A canceled order is restocked once, and the job that does so retries for at most twelve days. */
const REMEMBERED_RESTOCKS = 1_000

export const availableOf = ({ onHand, reservations }: StockState): number =>
  onHand - Object.values(reservations).reduce((a, b) => a + b, 0)

/** Quantity that buyers can buy; 0 for an unlisted product. */
export const quantityForSale = ({ status }: Pick<ProductState, 'status'>, state: StockState): number =>
  status === 'listed' ? availableOf(state) : 0

export const stock = decider<StockCommand, StockState, StockEvent>({
  name: 'stock',
  stream: (id) => `stock-${id}`,
  initial: { onHand: 0, reservations: {}, restockedOrderIds: [] },
  snapshot: { version: 1, state: stockState },

  evolve: (state, event): StockState => {
    switch (event.type) {
      case 'StockCounted':
        return { ...state, onHand: event.data.onHand, producerId: event.data.producerId }
      case 'StockAdjusted':
        return { ...state, onHand: event.data.onHand, producerId: event.data.producerId }
      case 'StockRestocked':
        return {
          ...state,
          onHand: event.data.onHand,
          restockedOrderIds: [...state.restockedOrderIds, event.data.orderId].slice(-REMEMBERED_RESTOCKS),
        }
      case 'StockReserved':
        return { ...state, reservations: { ...state.reservations, [event.data.checkoutId]: event.data.quantity } }
      case 'StockReservationReleased':
        return { ...state, reservations: without(state.reservations, event.data.checkoutId) }
      case 'StockSold':
        return {
          ...state,
          onHand: event.data.onHand,
          reservations: without(state.reservations, event.data.checkoutId),
          wasSold: true,
        }
      case 'StockClosed':
        return { ...state, onHand: 0, producerId: event.data.producerId, closed: true }
    }
  },

  decide: (state, command): StockEvent[] | Refusal => {
    const { productId } = command
    switch (command.type) {
      case 'CountStock':
        return count(state, command)
      case 'AdjustStock':
        return adjust(state, command)
      case 'ReserveStock':
        return reserveStock(state, command)
      case 'ReleaseStockReservation': {
        const { checkoutId } = command
        const quantity = state.reservations[checkoutId]
        return quantity
          ? [{ type: 'StockReservationReleased', data: { productId, ...ownerOf(state), checkoutId, quantity } }]
          : []
      }
      case 'SellReservedStock':
        return sell(state, command)
      case 'CloseStock':
        return close(state, command)
      case 'RestockProduct': {
        const { orderId, quantity } = command
        if (state.restockedOrderIds.includes(orderId)) return []
        const onHand = state.onHand + quantity
        const data = {
          productId,
          ...ownerOf(state),
          orderId,
          quantity,
          onHand,
          ...backInStockIn(state, onHand, command),
        }
        return [{ type: 'StockRestocked', data }]
      }
    }
  },
})

function count(state: StockState, command: CountStock & { readonly productId: string }): StockEvent[] | Refusal {
  const { productId, producerId, onHand: counted, expectedOnHand = state.onHand, note } = command
  const onHand = state.onHand + counted - expectedOnHand
  const refusal = refusalOf(state, producerId, onHand)
  if (refusal) return refusal
  if (onHand === state.onHand) return []
  return [
    {
      type: 'StockCounted',
      data: {
        productId,
        producerId,
        onHand,
        previousOnHand: state.onHand,
        note,
        ...thresholdIn(command),
        ...backInStockIn(state, onHand, command),
      },
    },
  ]
}

function adjust(state: StockState, command: Extract<StockCommand, { type: 'AdjustStock' }>): StockEvent[] | Refusal {
  const { productId, producerId, reason, quantity: delta, note } = command
  const onHand = state.onHand + delta
  const refusal = refusalOf(state, producerId, onHand)
  if (refusal) return refusal
  if (delta === 0) return []
  const adjusted = {
    productId,
    producerId,
    reason,
    delta,
    onHand,
    note,
    ...thresholdIn(command),
    ...backInStockIn(state, onHand, command),
  }
  return [{ type: 'StockAdjusted', data: adjusted }]
}

function sell(
  state: StockState,
  command: Extract<StockCommand, { type: 'SellReservedStock' }>,
): StockEvent[] | Refusal {
  const { productId, checkoutId } = command
  const quantity = state.reservations[checkoutId]
  if (!quantity) return refuse('stock_reservation_not_found', { productId })
  const sold = { quantity, onHand: state.onHand - quantity, ...thresholdIn(command) }
  return [{ type: 'StockSold', data: { productId, ...ownerOf(state), checkoutId, ...sold } }]
}

function close(state: StockState, command: Extract<StockCommand, { type: 'CloseStock' }>): StockEvent[] | Refusal {
  const { productId, producerId } = command
  if (state.producerId && state.producerId !== producerId) return refuse('product_not_owned')
  if (state.closed) return []
  if (state.wasSold) return refuse('product_was_sold')
  if (Object.keys(state.reservations).length > 0) return refuse('product_is_reserved')
  return [{ type: 'StockClosed', data: { productId, producerId } }]
}

const ownerOf = ({ producerId }: StockState) => (producerId ? { producerId } : {})

const thresholdIn = ({ lowStockThreshold }: { readonly lowStockThreshold?: number }) =>
  lowStockThreshold === undefined ? {} : { lowStockThreshold }

/** The first count of a new product does not bring it back in stock. */
function backInStockIn(
  state: StockState,
  onHand: number,
  { listed }: { readonly listed?: boolean },
): { readonly backInStock?: true } {
  const isBack = availableOf(state) <= 0 && availableOf({ ...state, onHand }) > 0
  return listed && state.producerId && isBack ? { backInStock: true } : {}
}

/** Stock cannot be set below the quantity reserved by buyers. */
function refusalOf(state: StockState, producerId: string, onHand: number): Refusal | undefined {
  if (state.producerId && state.producerId !== producerId) return refuse('product_not_owned')
  if (state.closed) return refuse('product_not_found')
  if (onHand < 0) return refuse('stock_negative')
  const held = state.onHand - availableOf(state)
  return onHand < held ? refuse('stock_reserved', { held }) : undefined
}

function reserveStock(
  state: StockState,
  command: Extract<StockCommand, { type: 'ReserveStock' }>,
): StockEvent[] | Refusal {
  const { productId, checkoutId, quantity, expiresAt, takesOver = [] } = command
  if (state.reservations[checkoutId] === quantity) return []
  const replaced = takesOver.filter((id) => id !== checkoutId && state.reservations[id])
  const ownQuantity = [checkoutId, ...replaced].reduce((total, id) => total + (state.reservations[id] ?? 0), 0)
  const available = availableOf(state) + ownQuantity
  if (quantity > available) return refuse('out_of_stock', { productId, available, asked: quantity })
  const released = replaced.map((id): StockEvent => {
    const data = { productId, ...ownerOf(state), checkoutId: id, quantity: state.reservations[id]! }
    return { type: 'StockReservationReleased', data }
  })
  return [
    ...released,
    { type: 'StockReserved', data: { productId, ...ownerOf(state), checkoutId, quantity, expiresAt } },
  ]
}

function without(reservations: StockState['reservations'], checkoutId: string): StockState['reservations'] {
  const { [checkoutId]: _, ...rest } = reservations
  return rest
}
