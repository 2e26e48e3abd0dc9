import { type Day, daysAfter } from '../kernel/day.ts'
import { COOLING_OFF_DAYS } from './cooling-off.ts'
import { dayAfter, dayBefore, RULES } from './retention.ts'

/** How long before it is erased whoever owns an unused account is told, in days. */
export const TOLD_BEFORE_DAYS = 30

/** What its owner was told: since when nobody uses it, and when it is erased. */
interface Told {
  readonly lastUse: Day
  readonly erasesOn: Day
}

/** Accounts last used on or before this day are looked at: the first thing that happens to them is due. */
export const unusedUntil = (today: Day): Day => dayBefore(daysAfter(today, TOLD_BEFORE_DAYS), RULES.accounts.keeps)

/** When an account that is told today is erased: in its time, and never before they had theirs to answer. */
export const erasesOn = (lastUse: Day, today: Day): Day => {
  const [over, told] = [dayAfter(lastUse, RULES.accounts.keeps), daysAfter(today, TOLD_BEFORE_DAYS)]
  return over > told ? over : told
}

/** What is due to an account nobody has used since: its owner is told, then it is closed, as its owner would. */
export function dueToUnused(lastUse: Day, told: Told | undefined, today: Day): 'tell' | 'wait' | 'close' {
  if (told?.lastUse !== lastUse) return 'tell'
  return closesOn(told) <= today ? 'close' : 'wait'
}

/** It cools off as every closed account does, and is erased on the day that was told. */
export const closesOn = ({ erasesOn }: Pick<Told, 'erasesOn'>): Day => daysAfter(erasesOn, -COOLING_OFF_DAYS)
