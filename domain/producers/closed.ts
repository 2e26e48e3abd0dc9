import type { z } from 'zod'
import { type Day, daysAfter } from '../kernel/day.ts'
import type { closedPeriod } from './producer.events.ts'

export type ClosedPeriod = Readonly<z.infer<typeof closedPeriod>>

const on = (periods: readonly ClosedPeriod[], day: Day): ClosedPeriod | undefined =>
  periods.find(({ from, until }) => from <= day && day <= until)

export const isClosed = (periods: readonly ClosedPeriod[], day: Day): boolean => on(periods, day) !== undefined

/** The first day they sell again; undefined when they do today. Periods that meet are one. */
export function backOn(periods: readonly ClosedPeriod[], today: Day): Day | undefined {
  let day = today
  for (let found = on(periods, day); found; found = on(periods, day)) day = daysAfter(found.until, 1)
  return day === today ? undefined : day
}

/** Those that are not over, the next one first. */
export const closedFrom = (periods: readonly ClosedPeriod[], today: Day): ClosedPeriod[] =>
  periods.filter(({ until }) => until >= today).sort((a, b) => (a.from < b.from ? -1 : 1))
