import { isSoldAs, UNITS, type Unit } from '#domain/catalog/product-taxonomy.ts'
import type { Instant } from '#domain/kernel/event.ts'
import { type Refusal, refuse } from '#domain/kernel/refusal.ts'

/** From how little left a producer is told who has not said otherwise. */
export const DEFAULT_LOW_STOCK_THRESHOLD = 10

/** How a product stands with its producer. */
export const STOCK_STATUSES = {
  in_stock: { label: 'In Stock' },
  low: { label: 'Low Stock' },
  out: { label: 'Out of Stock' },
  unlisted: { label: 'Unlisted' },
} as const
export type StockStatus = keyof typeof STOCK_STATUSES
export const stockStatuses = Object.keys(STOCK_STATUSES) as [StockStatus, ...StockStatus[]]

interface StockLevel {
  readonly listed: boolean
  /** On hand and held by nobody, in the product's unit. */
  readonly available: number
  /** From how little left its producer is told. */
  readonly threshold: number
}

/** What is not in the market cannot be out of stock there; nothing left is out, whatever the threshold. */
export function stockStatus({ listed, available, threshold }: StockLevel): StockStatus {
  if (!listed) return 'unlisted'
  if (available <= 0) return 'out'
  return available <= threshold ? 'low' : 'in_stock'
}

/** Whether it wants its producer's attention. */
export const isAlert = (status: StockStatus): boolean => status === 'out' || status === 'low'

/** The sentence for amounts that are not a multiple of `step`, on the server and in forms. */
export const stepMessage = (step: number): string =>
  step === 1 ? 'Only whole amounts, please.' : `Only amounts in steps of ${step}, please.`

/** What lies on a shelf comes in the steps its unit is sold in; nothing, and what goes, just so. */
export const quantityRefusal = (unit: Unit, amount: number): Refusal | undefined =>
  amount === 0 || isSoldAs(unit, Math.abs(amount))
    ? undefined
    : refuse('quantity_step_invalid', { step: UNITS[unit].step })

/** What a forecast looks back on, and what it needs to say anything. */
export const FORECAST = { days: 28, minDays: 14, minSales: 5, maxDaysAhead: 365 } as const

const DAY_MS = 86_400_000

/** What was sold of a product in the last `FORECAST.days` days, in its unit. */
export interface RecentSales {
  /** Less what came back. */
  readonly sold: number
  /** How often it was bought. */
  readonly sales: number
  readonly listedAt: Instant
  readonly available: number
}

export interface Forecast {
  /** Sold a day, on average, in the product's unit. */
  readonly perDay: number
  /** How long what is available lasts at that pace. */
  readonly daysLeft: number
  /** Null where that is more than a year away. */
  readonly runsOutAt: Instant | null
}

/**
 * The average a day of the last 28 days, or of the days since it was listed where those are fewer, and how long what is
 * available lasts at that pace. Null where there were too few sales or days to say.
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

/** When the time a forecast looks back on began. */
export const forecastSince = (now: Instant): Instant => new Date(Date.parse(now) - FORECAST.days * DAY_MS).toISOString()
