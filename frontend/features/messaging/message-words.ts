import { shortDateWords } from '#frontend/lib/date-words.ts'
import { fullWeekdayWords, marketDay, monthDayWords, timeWords, weekdayWords } from '#frontend/lib/market-clock.ts'

const daysBetween = (at: string, now: Date): number =>
  (Date.parse(marketDay(now)) - Date.parse(marketDay(at))) / 86_400_000
const isSameYear = (at: string, now: Date): boolean => marketDay(at).slice(0, 4) === marketDay(now).slice(0, 4)

/** The day between messages: `Today`, `Yesterday`, `Monday, May 4`, and with the year when it is another. */
export function daySeparator(at: string, now: Date): string {
  const days = daysBetween(at, now)
  if (days === 0) return 'Today'
  if (days === 1) return 'Yesterday'
  return isSameYear(at, now) ? weekdayWords(at) : fullWeekdayWords(at)
}

/** As short as a list wants it: the time today, else the day, or with the year when it is another. */
export function shortMoment(at: string, now: Date): string {
  if (daysBetween(at, now) === 0) return timeWords(at)
  return isSameYear(at, now) ? monthDayWords(at) : shortDateWords(at)
}

/** Messages by the day on which they were written, in their order. */
export function byDay<M extends { readonly createdAt: string }>(messages: readonly M[]): readonly (readonly M[])[] {
  const days: M[][] = []
  let last = ''
  for (const message of messages) {
    const its = marketDay(message.createdAt)
    if (its !== last) days.push([])
    last = its
    days.at(-1)!.push(message)
  }
  return days
}
