import type { z } from 'zod'
import { addDays, type CalendarDate } from '../kernel/calendar-date.ts'
import type { closure } from './producer.events.ts'

export type Closure = Readonly<z.infer<typeof closure>>

const on = (periods: readonly Closure[], day: CalendarDate): Closure | undefined =>
  periods.find(({ from, until }) => from <= day && day <= until)

export const isClosedOn = (periods: readonly Closure[], day: CalendarDate): boolean => on(periods, day) !== undefined

/** The first day they sell again; undefined when they do today. Periods that meet are one. */
export function reopensOn(periods: readonly Closure[], today: CalendarDate): CalendarDate | undefined {
  let day = today
  for (let found = on(periods, day); found; found = on(periods, day)) day = addDays(found.until, 1)
  return day === today ? undefined : day
}

/** Those that are not over, the next one first. */
export const closedSince = (periods: readonly Closure[], today: CalendarDate): Closure[] =>
  periods.filter(({ until }) => until >= today).sort((a, b) => (a.from < b.from ? -1 : 1))
