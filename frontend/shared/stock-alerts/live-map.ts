import type { LiveMap } from '#frontend/shared/lib/live.ts'

export const stockAlertKeys = { all: ['stock-alerts'] } as const

export const liveMap: LiveMap = {
  stock_alerts_update: () => [stockAlertKeys.all],
}
