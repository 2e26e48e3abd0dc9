import { decider } from '../kernel/decider.ts'
import type { Instant } from '../kernel/event.ts'
import { type Refusal, refuse } from '../kernel/refusal.ts'
import type { Adjustment, StockEvent } from './stock.events.ts'

export type StockCommand = { readonly productId: string } & (
  | CountStock
  | {
      readonly type: 'AdjustStock'
      readonly producerId: string
      readonly why: Adjustment
      /** Below zero for what is gone. */
      readonly quantity: number
      readonly reason: string
      readonly lowAt?: number
    }
  | { readonly type: 'HoldStock'; readonly checkoutId: string; readonly quantity: number; readonly until: Instant }
  | { readonly type: 'ReleaseHold'; readonly checkoutId: string }
  | { readonly type: 'SellHeldStock'; readonly checkoutId: string; readonly lowAt?: number }
  | { readonly type: 'ReturnStock'; readonly orderId: string; readonly quantity: number }
)

interface CountStock {
  readonly type: 'CountStock'
  readonly producerId: string
  readonly onHand: number
  /** What the shelf was said to hold when it was counted: sales since then stay sold. The present count unless told. */
  readonly seen?: number
  readonly reason: string
  /** From how little left the producer wants to be told; none, for what is not in the market. */
  readonly lowAt?: number
}

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
      case 'StockAdjusted':
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
      case 'AdjustStock':
        return adjust(state, command)
      case 'HoldStock':
        return hold(state, command)
      case 'ReleaseHold': {
        const { checkoutId } = command
        const quantity = state.holds[checkoutId]
        return quantity ? [{ type: 'HoldReleased', data: { productId, ...ownerOf(state), checkoutId, quantity } }] : []
      }
      case 'SellHeldStock':
        return sell(state, command)
      case 'ReturnStock': {
        const { orderId, quantity } = command
        const onHand = state.onHand + quantity
        return [{ type: 'StockReturned', data: { productId, ...ownerOf(state), orderId, quantity, onHand } }]
      }
    }
  },
})

function count(state: StockState, command: CountStock & { readonly productId: string }): StockEvent[] | Refusal {
  const { productId, producerId, onHand: counted, seen = state.onHand, reason } = command
  const onHand = state.onHand + counted - seen
  const refusal = refusalOf(state, producerId, onHand)
  if (refusal) return refusal
  if (onHand === state.onHand) return []
  return [
    { type: 'StockCounted', data: { productId, producerId, onHand, was: state.onHand, reason, ...lowIn(command) } },
  ]
}

function adjust(state: StockState, command: Extract<StockCommand, { type: 'AdjustStock' }>): StockEvent[] | Refusal {
  const { productId, producerId, why, quantity, reason } = command
  const onHand = state.onHand + quantity
  const refusal = refusalOf(state, producerId, onHand)
  if (refusal) return refusal
  if (quantity === 0) return []
  const adjusted = { productId, producerId, why, quantity, onHand, reason, ...lowIn(command) }
  return [{ type: 'StockAdjusted', data: adjusted }]
}

function sell(state: StockState, command: Extract<StockCommand, { type: 'SellHeldStock' }>): StockEvent[] | Refusal {
  const { productId, checkoutId } = command
  const quantity = state.holds[checkoutId]
  if (!quantity) return refuse('hold_gone', { productId })
  const left = { quantity, onHand: state.onHand - quantity, ...lowIn(command) }
  return [{ type: 'StockSold', data: { productId, ...ownerOf(state), checkoutId, ...left } }]
}

const ownerOf = ({ producerId }: StockState) => (producerId ? { producerId } : {})

const lowIn = ({ lowAt }: { readonly lowAt?: number }) => (lowAt === undefined ? {} : { lowAt })

/** What buyers hold at this moment is promised to them: the shelf cannot hold less. */
function refusalOf(state: StockState, producerId: string, onHand: number): Refusal | undefined {
  if (state.producerId && state.producerId !== producerId) return refuse('not_your_product')
  if (onHand < 0) return refuse('stock_below_zero')
  const held = state.onHand - availableOf(state)
  return onHand < held ? refuse('stock_is_held', { held }) : undefined
}

function hold(
  state: StockState,
  { productId, checkoutId, quantity, until }: Extract<StockCommand, { type: 'HoldStock' }>,
): StockEvent[] | Refusal {
  if (state.holds[checkoutId] === quantity) return []
  const available = availableOf(state) + (state.holds[checkoutId] ?? 0)
  if (quantity > available) return refuse('sold_out', { productId, available, asked: quantity })
  return [{ type: 'StockHeld', data: { productId, ...ownerOf(state), checkoutId, quantity, until } }]
}

function without(holds: StockState['holds'], checkoutId: string): StockState['holds'] {
  const { [checkoutId]: _, ...rest } = holds
  return rest
}
