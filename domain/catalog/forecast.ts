import type { Instant } from '../kernel/event.ts'

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
