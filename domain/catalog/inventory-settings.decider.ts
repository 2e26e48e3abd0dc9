import { decider } from '../kernel/decider.ts'
import { DEFAULT_LOW_STOCK_THRESHOLD, type InventorySettingsEvent } from './inventory.events.ts'

export type InventorySettingsCommand = { readonly producerId: string } & (
  | { readonly type: 'SetLowStockThreshold'; readonly threshold: number }
  | { readonly type: 'SetProductLowStockThreshold'; readonly productId: string; readonly threshold: number | null }
)

/** `threshold` is the default; `own` contains the thresholds set for single products, by product id. */
export interface InventorySettingsState {
  readonly threshold: number
  readonly own: Readonly<Record<string, number>>
}

/** Low-stock threshold of a product, in its unit. */
export const thresholdFor = ({ threshold, own }: InventorySettingsState, productId: string): number =>
  own[productId] ?? threshold

/** One stream per producer. */
export const inventorySettings = decider<InventorySettingsCommand, InventorySettingsState, InventorySettingsEvent>({
  name: 'inventory_settings',
  stream: (producerId) => `inventory_settings-${producerId}`,
  initial: { threshold: DEFAULT_LOW_STOCK_THRESHOLD, own: {} },

  evolve: (state, { type, data }): InventorySettingsState => {
    switch (type) {
      case 'LowStockThresholdChanged':
        return { ...state, threshold: data.threshold }
      case 'ProductLowStockThresholdChanged':
        return { ...state, own: withOwn(state.own, data.productId, data.threshold) }
    }
  },

  decide: (state, command): InventorySettingsEvent[] => {
    const { producerId, threshold } = command
    switch (command.type) {
      case 'SetLowStockThreshold': {
        const previousThreshold = state.threshold
        if (command.threshold === previousThreshold) return []
        return [
          {
            type: 'LowStockThresholdChanged',
            data: { producerId, threshold: command.threshold, previousThreshold },
          },
        ]
      }
      case 'SetProductLowStockThreshold': {
        const { productId } = command
        if (threshold === (state.own[productId] ?? null)) return []
        return [{ type: 'ProductLowStockThresholdChanged', data: { producerId, productId, threshold } }]
      }
    }
  },
})

function withOwn(own: InventorySettingsState['own'], productId: string, threshold: number | null) {
  const { [productId]: _, ...others } = own
  return threshold === null ? others : { ...others, [productId]: threshold }
}
