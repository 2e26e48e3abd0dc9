import { decider } from '../kernel/decider.ts'
import type { ShelfSettingsEvent } from './shelf-settings.events.ts'
import { FIRST_THRESHOLD } from './shelf-status.ts'

export type ShelfSettingsCommand = { readonly producerId: string } & (
  | { readonly type: 'SetLowStockThreshold'; readonly threshold: number }
  | { readonly type: 'SetProductThreshold'; readonly productId: string; readonly threshold: number | null }
)

/** `own` holds the products that do not follow the producer's threshold. */
export interface ShelfSettingsState {
  readonly threshold: number
  readonly own: Readonly<Record<string, number>>
}

/** From how little left of a product its producer wants to be told, in its unit. */
export const thresholdFor = ({ threshold, own }: ShelfSettingsState, productId: string): number =>
  own[productId] ?? threshold

/** One stream per producer. */
export const shelfSettings = decider<ShelfSettingsCommand, ShelfSettingsState, ShelfSettingsEvent>({
  name: 'shelf-settings',
  stream: (producerId) => `shelf-settings-${producerId}`,
  initial: { threshold: FIRST_THRESHOLD, own: {} },

  evolve: (state, { type, data }): ShelfSettingsState => {
    switch (type) {
      case 'LowStockThresholdChanged':
        return { ...state, threshold: data.threshold }
      case 'ProductThresholdChanged':
        return { ...state, own: withOwn(state.own, data.productId, data.threshold) }
    }
  },

  decide: (state, command): ShelfSettingsEvent[] => {
    const { producerId, threshold } = command
    switch (command.type) {
      case 'SetLowStockThreshold': {
        const was = state.threshold
        if (command.threshold === was) return []
        return [{ type: 'LowStockThresholdChanged', data: { producerId, threshold: command.threshold, was } }]
      }
      case 'SetProductThreshold': {
        const { productId } = command
        if (threshold === (state.own[productId] ?? null)) return []
        return [{ type: 'ProductThresholdChanged', data: { producerId, productId, threshold } }]
      }
    }
  },
})

function withOwn(own: ShelfSettingsState['own'], productId: string, threshold: number | null) {
  const { [productId]: _, ...others } = own
  return threshold === null ? others : { ...others, [productId]: threshold }
}
