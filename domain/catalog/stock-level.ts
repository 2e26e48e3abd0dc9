import { isMultipleOfStep, UNITS, type Unit } from '#domain/catalog/product-taxonomy.ts'
import type { Instant } from '#domain/kernel/event.ts'
import { type Refusal, refuse } from '#domain/kernel/refusal.ts'

/** Stock status of a product, for its producer. */
export const STOCK_STATUSES = {
  in_stock: { label: 'In stock' },
  low: { label: 'Low stock' },
  out: { label: 'Out of stock' },
  unlisted: { label: 'Unlisted' },
} as const
export type StockStatus = keyof typeof STOCK_STATUSES
export const stockStatuses = Object.keys(STOCK_STATUSES) as [StockStatus, ...StockStatus[]]

interface StockLevel {
  readonly listed: boolean
  /** On hand and not reserved, in the product's unit. */
  readonly available: number
  /** The low-stock threshold. */
  readonly threshold: number
}

/** An unlisted product is always `unlisted`; a listed one with nothing available is `out`, whatever the threshold. */
export function stockStatus({ listed, available, threshold }: StockLevel): StockStatus {
  if (!listed) return 'unlisted'
  if (available <= 0) return 'out'
  return available <= threshold ? 'low' : 'in_stock'
}

/** Whether it needs the producer's attention. */
export const isAlert = (status: StockStatus): boolean => status === 'out' || status === 'low'

/** Error text for quantities that are not a multiple of `step`, on the server and in forms. */
export const stepMessage = (step: number): string =>
  step === 1 ? 'Enter a whole number.' : `Enter a multiple of ${step}.`

/** Refuses quantities that are not a multiple of the unit's step. Zero and negative multiples are allowed. */
export const quantityRefusal = (unit: Unit, amount: number): Refusal | undefined =>
  amount === 0 || isMultipleOfStep(unit, Math.abs(amount))
    ? undefined
    : refuse('quantity_step_invalid', { step: UNITS[unit].step })

/** Period of a forecast in days, and the minimum of data it needs. */
export const FORECAST = { days: 28, minDays: 14, minSales: 5, maxDaysAhead: 365 } as const

const DAY_MS = 86_400_000

/** Sales of a product in the last `FORECAST.days` days, in its unit. */
export interface RecentSales {
  /** Less returns. */
  readonly sold: number
  /** Number of sales. */
  readonly sales: number
  readonly listedAt: Instant
  readonly available: number
}

export interface Forecast {
  /** Average quantity sold per day, in the product's unit. */
  readonly perDay: number
  /** Days until the available stock runs out at that rate. */
  readonly daysLeft: number
  /** Null if more than a year away. */
  readonly runsOutAt: Instant | null
}

/**
 * Averages the sales of the last 28 days, or since the product was listed if that is less, and projects when the
 * available stock runs out. Null with too few sales or days.
 */
export function forecastOf({ sold, sales, listedAt, available }: RecentSales, now: Instant): Forecast | null {
  const daysListed = (Date.parse(now) - Date.parse(listedAt)) / DAY_MS
  if (sales < FORECAST.minSales || daysListed < FORECAST.minDays || sold <= 0) return null
  const perDay = sold / Math.min(FORECAST.days, daysListed)
  const daysLeft = Math.max(0, available) / perDay
  const runsOutAt =
    daysLeft > FORECAST.maxDaysAhead ? null : new Date(Date.parse(now) + daysLeft * DAY_MS).toISOString()
  return { perDay, daysLeft, runsOutAt }
}

/** Start of the forecast's period. */
export const forecastSince = (now: Instant): Instant => new Date(Date.parse(now) - FORECAST.days * DAY_MS).toISOString()
