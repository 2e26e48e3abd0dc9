import { nearDayWords } from '#domain/kernel/day.ts'
import type { ClosedPeriod } from '#domain/producers/closed.ts'

/** `Thu, Dec 24 to Sun, Jan 3: family wedding` */
export const closedWords = ({ from, until, note }: ClosedPeriod): string => {
  const days = from === until ? nearDayWords(from) : `${nearDayWords(from)} to ${nearDayWords(until)}`
  return note ? `${days}: ${note}` : days
}
