import { instantOf, marketDay } from '#frontend/lib/market-clock.ts'

/** When the day and the week of a moment began where the market is; weeks begin on Sunday. */
export function daysBegan(now: number): { readonly day: string; readonly week: string } {
  const today = new Date(marketDay(now))
  const sunday = new Date(today.getTime() - today.getUTCDay() * 86_400_000)
  const beginOf = (day: Date) => instantOf(`${day.toISOString().slice(0, 10)}T00:00`)
  return { day: beginOf(today), week: beginOf(sunday) }
}
