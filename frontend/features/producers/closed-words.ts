import { formatShortDate } from '#domain/kernel/calendar-date.ts'
import type { Closure } from '#domain/producers/opening-hours.ts'

/** `Thu, Dec 24 to Sun, Jan 3: family wedding` */
export const closedWords = ({ startsOn, endsOn, note }: Closure): string => {
  const days =
    startsOn === endsOn ? formatShortDate(startsOn) : `${formatShortDate(startsOn)} to ${formatShortDate(endsOn)}`
  return note ? `${days}: ${note}` : days
}
