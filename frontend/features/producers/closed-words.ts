import { formatShortDate } from '#domain/kernel/calendar-date.ts'
import type { Closure } from '#domain/producers/opening-hours.ts'

/** `Thu, Dec 24 to Sun, Jan 3: family wedding` */
export const closedWords = ({ from, until, note }: Closure): string => {
  const days = from === until ? formatShortDate(from) : `${formatShortDate(from)} to ${formatShortDate(until)}`
  return note ? `${days}: ${note}` : days
}
