import { decider } from '../kernel/decider.ts'
import { type Refusal, refuse } from '../kernel/refusal.ts'
import type { CoveredChannel, StockAlertEvent } from './stock-alert.events.ts'

/** `available` is the quantity that buyers can buy now: zero for an unlisted product. */
export type StockAlertsCommand = { readonly accountId: string; readonly productId: string } & (
  | { readonly type: 'RequestStockAlert'; readonly available: number }
  | { readonly type: 'WithdrawStockAlert' }
  | {
      readonly type: 'FulfillStockAlert'
      readonly available: number
      readonly coveredChannels: readonly CoveredChannel[]
    }
)

/** Open alerts by product. */
export type StockAlertsState = Readonly<Record<string, true>>

export const MAX_STOCK_ALERTS = 200

/** One stream per account. */
export const stockAlerts = decider<StockAlertsCommand, StockAlertsState, StockAlertEvent>({
  name: 'stock_alerts',
  stream: (accountId) => `stock_alerts-${accountId}`,
  initial: {},

  evolve: (state, { type, data: { productId } }): StockAlertsState => {
    switch (type) {
      case 'StockAlertRequested':
        return { ...state, [productId]: true }
      case 'StockAlertWithdrawn':
      case 'StockAlertFulfilled': {
        const { [productId]: _, ...others } = state
        return others
      }
    }
  },

  decide: (state, command): StockAlertEvent[] | Refusal => {
    const { accountId, productId } = command
    const isOpen = productId in state
    switch (command.type) {
      case 'RequestStockAlert':
        if (isOpen) return []
        if (command.available > 0) return refuse('product_in_stock')
        if (Object.keys(state).length >= MAX_STOCK_ALERTS)
          return refuse('stock_alerts_limit_reached', { limit: MAX_STOCK_ALERTS })
        return [{ type: 'StockAlertRequested', data: { accountId, productId } }]
      case 'WithdrawStockAlert':
        return isOpen ? [{ type: 'StockAlertWithdrawn', data: { accountId, productId } }] : []
      case 'FulfillStockAlert': {
        if (!isOpen || command.available <= 0) return []
        const coveredChannels = [...command.coveredChannels]
        const covered = coveredChannels.length > 0 ? { coveredChannels } : {}
        return [{ type: 'StockAlertFulfilled', data: { accountId, productId, ...covered } }]
      }
    }
  },
})
