import { addDays, type CalendarDate } from '#domain/kernel/calendar-date.ts'
import { dayAfter, dayBefore, RETENTION_RULES } from '#domain/privacy/retention-rules.ts'

/** How long a closed account can be opened again before it is erased, in days. */
export const REOPEN_WINDOW_DAYS = 14

/** What has to end before an account can be closed, in the words its owner reads. */
export const OBLIGATIONS = {
  bought: 'Orders you placed that are not handed over yet',
  sold: 'Orders you still have to fill',
  subscriptions: 'Subscriptions of yours that go on',
  boxes: 'Boxes you still offer',
  subscribers: 'Subscriptions to your boxes that go on',
  payouts: 'Orders you are still to be paid for, or have to give something back of',
  refunds: 'Refunds under way',
  disputes: 'Orders in dispute, here or at the buyer’s bank',
} as const
export type ObligationKind = keyof typeof OBLIGATIONS
export const obligationKinds = Object.keys(OBLIGATIONS) as [ObligationKind, ...ObligationKind[]]

export interface Obligation {
  readonly kind: ObligationKind
  readonly count: number
}

/** How long before it is erased whoever owns an unused account is told, in days. */
export const INACTIVITY_NOTICE_DAYS = 30

/** What its owner was told: since when nobody uses it, and when it is erased. */
interface SentNotice {
  readonly lastUse: CalendarDate
  readonly erasureScheduledOn: CalendarDate
}

/** Accounts last used on or before this day are looked at: the first thing that happens to them is due. */
export const lastUsedBefore = (today: CalendarDate): CalendarDate =>
  dayBefore(addDays(today, INACTIVITY_NOTICE_DAYS), RETENTION_RULES.accounts.keeps)

/** When an account that is told today is erased: in its time, and never before they had theirs to answer. */
export const erasureScheduledOn = (lastUse: CalendarDate, today: CalendarDate): CalendarDate => {
  const [over, told] = [dayAfter(lastUse, RETENTION_RULES.accounts.keeps), addDays(today, INACTIVITY_NOTICE_DAYS)]
  return over > told ? over : told
}

/** What is due to an account nobody has used since: its owner is told, then it is closed, as its owner would. */
export function inactivityAction(
  lastUse: CalendarDate,
  told: SentNotice | undefined,
  today: CalendarDate,
): 'tell' | 'wait' | 'close' {
  if (told?.lastUse !== lastUse) return 'tell'
  return closesOn(told) <= today ? 'close' : 'wait'
}

/** It cools off as every closed account does, and is erased on the day that was told. */
export const closesOn = ({ erasureScheduledOn }: Pick<SentNotice, 'erasureScheduledOn'>): CalendarDate =>
  addDays(erasureScheduledOn, -REOPEN_WINDOW_DAYS)
