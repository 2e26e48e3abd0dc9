import type { StockAlertEvent } from '#domain/stock-alerts/stock-alert.events.ts'
import { type Projection, table } from '#platform/projections/projection.ts'

export interface StockAlertRow {
  /** `<account id>.<product id>` */
  readonly id: string
  readonly accountId: string
  readonly productId: string
  readonly requestedAt: string
}

/** Open alerts only: a row is removed when its alert is withdrawn or fulfilled. */
export const stockAlertsTable = table<StockAlertRow, StockAlertEvent>({
  name: 'alerts',
  key: 'id',
  columns: { id: 'key', accountId: 'key', productId: 'key', requestedAt: 'instant' },
  indexes: ['(account_id, requested_at desc)', '(product_id)'],
  keysOf: ({ data }) => `${data.accountId}.${data.productId}`,
  on: {
    StockAlertRequested: (_, { data, meta }, id) => ({ id, ...data, requestedAt: meta.recordedAt }),
    StockAlertWithdrawn: () => null,
    StockAlertFulfilled: () => null,
  },
})

export const stockAlerts: Projection = { name: 'stock_alerts', version: 1, tables: [stockAlertsTable] }
