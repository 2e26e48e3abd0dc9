import type { RecordedEvent } from '#domain/kernel/event.ts'
import type { StockAlertsUpdate } from '#domain/stock-alerts/contract.ts'
import type { StockAlertEvent } from '#domain/stock-alerts/stock-alert.events.ts'
import { type Delivery, type LiveMap, liveMap } from '#read-side/live/live-map.ts'

export const stockAlertsLive = (): LiveMap =>
  liveMap<StockAlertEvent>({
    StockAlertRequested: stockAlertsUpdate,
    StockAlertWithdrawn: stockAlertsUpdate,
    StockAlertFulfilled: stockAlertsUpdate,
  })

/** Only the member receives it, on every device. */
function stockAlertsUpdate({ data: { accountId } }: RecordedEvent<StockAlertEvent>): readonly Delivery[] {
  const message: StockAlertsUpdate = { type: 'stock_alerts_update' }
  return [{ topics: [`account:${accountId}`], message: { ...message } }]
}
