import type { ForecastLine } from '#domain/catalog/inventory.contract.ts'
import { formatQuantity } from '#domain/catalog/product-taxonomy.ts'
import { shortDateWords } from '#frontend/lib/date-words.ts'

/** The day it runs out, or why none is named. */
export function runsOutWords({ available, forecast }: Pick<ForecastLine, 'available' | 'forecast'>): string {
  if (available <= 0) return 'Gone already'
  if (!forecast) return 'Not enough sales to say'
  return forecast.runsOutAt ? shortDateWords(forecast.runsOutAt) : 'Not within a year'
}

/** Whole days: what lasts half a day more is not worth a promise. */
export function lastsWords(daysLeft: number): string {
  const days = Math.floor(daysLeft)
  if (days < 1) return 'less than a day'
  return days > 365 ? 'over a year' : `${days} ${days === 1 ? 'day' : 'days'}`
}

/** With one decimal; what sells more seldom than that, with two. */
export const paceWords = (perDay: number, unit: string): string =>
  formatQuantity(Number(perDay.toFixed(perDay < 0.1 ? 2 : 1)), unit)
