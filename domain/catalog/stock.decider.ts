import { decider } from '../kernel/decider.ts'
import type { Instant } from '../kernel/event.ts'
import { type Refusal, refuse } from '../kernel/refusal.ts'
import type { StockEvent } from './stock.events.ts'

export type StockCommand = { readonly productId: string } & (
  | { readonly type: 'CountStock'; readonly producerId: string; readonly onHand: number; readonly reason: string }
  | { readonly type: 'HoldStock'; readonly checkoutId: string; readonly quantity: number; readonly until: Instant }
  | { readonly type: 'ReleaseHold'; readonly checkoutId: string }
  | { readonly type: 'SellHeldStock'; readonly checkoutId: string }
  | { readonly type: 'ReturnStock'; readonly orderId: string; readonly quantity: number }
)

/** Only open holds are kept, by checkout. Available is what is on hand and held by nobody. */
export interface StockState {
  readonly onHand: number
  readonly holds: Readonly<Record<string, number>>
  /** Whose goods they are, once they were counted. */
  readonly producerId?: string
}

export const availableOf = ({ onHand, holds }: StockState): number =>
  onHand - Object.values(holds).reduce((a, b) => a + b, 0)

export const stock = decider<StockCommand, StockState, StockEvent>({
  name: 'stock',
  stream: (id) => `stock-${id}`,
  initial: { onHand: 0, holds: {} },

  evolve: (state, event): StockState => {
    switch (event.type) {
      case 'StockCounted':
        return { ...state, onHand: event.data.onHand, producerId: event.data.producerId }
      case 'StockReturned':
        return { ...state, onHand: event.data.onHand }
      case 'StockHeld':
        return { ...state, holds: { ...state.holds, [event.data.checkoutId]: event.data.quantity } }
      case 'HoldReleased':
        return { ...state, holds: without(state.holds, event.data.checkoutId) }
      case 'StockSold':
        return { ...state, onHand: event.data.onHand, holds: without(state.holds, event.data.checkoutId) }
    }
  },

  decide: (state, command): StockEvent[] | Refusal => {
    const { productId } = command
    switch (command.type) {
      case 'CountStock':
        return count(state, command)
      case 'HoldStock':
        return hold(state, command)
      case 'ReleaseHold': {
        const quantity = state.holds[command.checkoutId]
        return quantity ? [{ type: 'HoldReleased', data: { productId, checkoutId: command.checkoutId, quantity } }] : []
      }
      case 'SellHeldStock': {
        const quantity = state.holds[command.checkoutId]
        if (!quantity) return refuse('hold_gone', { productId })
        const { checkoutId } = command
        const { onHand, producerId } = state
        const own = producerId ? { producerId } : {}
        return [{ type: 'StockSold', data: { productId, ...own, checkoutId, quantity, onHand: onHand - quantity } }]
      }
      case 'ReturnStock': {
        const { orderId, quantity } = command
        return [{ type: 'StockReturned', data: { productId, orderId, quantity, onHand: state.onHand + quantity } }]
      }
    }
  },
})

/** A count below what buyers hold at this moment is refused: their goods are promised. */
function count(
  state: StockState,
  { productId, producerId, onHand, reason }: Extract<StockCommand, { type: 'CountStock' }>,
): StockEvent[] | Refusal {
  if (onHand < 0) return refuse('stock_below_zero')
  const held = state.onHand - availableOf(state)
  if (onHand < held) return refuse('stock_is_held', { held })
  if (onHand === state.onHand) return []
  return [{ type: 'StockCounted', data: { productId, producerId, onHand, was: state.onHand, reason } }]
}

function hold(
  state: StockState,
  { productId, checkoutId, quantity, until }: Extract<StockCommand, { type: 'HoldStock' }>,
): StockEvent[] | Refusal {
  if (state.holds[checkoutId] === quantity) return []
  const available = availableOf(state) + (state.holds[checkoutId] ?? 0)
  if (quantity > available) return refuse('sold_out', { productId, available, asked: quantity })
  return [{ type: 'StockHeld', data: { productId, checkoutId, quantity, until } }]
}

function without(holds: StockState['holds'], checkoutId: string): StockState['holds'] {
  const { [checkoutId]: _, ...rest } = holds
  return rest
}
