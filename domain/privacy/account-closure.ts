import { addDays, type CalendarDate } from '#domain/kernel/calendar-date.ts'
import { lastExpiredDay, RETENTION_RULES, retentionEndOf } from '#domain/privacy/retention-rules.ts'

/** Days until a closed account is erased; until then, its owner can reopen it. */
export const REOPEN_WINDOW_DAYS = 14

/** Obligations that have to end before an account can be closed, with their labels. */
export const OBLIGATIONS = {
  bought: 'Orders you have not received yet',
  sold: 'Orders you have not fulfilled yet',
  subscriptions: 'Your active subscriptions',
  boxes: 'Subscription boxes on offer',
  subscribers: 'Active subscriptions to your boxes',
  payouts: 'Pending payouts and reversals',
  refunds: 'Pending refunds',
  disputes: 'Open disputes and chargebacks',
} as const
export type ObligationKind = keyof typeof OBLIGATIONS
export const obligationKinds = Object.keys(OBLIGATIONS) as [ObligationKind, ...ObligationKind[]]

export interface Obligation {
  readonly kind: ObligationKind
  readonly count: number
}

/** Days between the notice to the owner of an inactive account and its erasure. */
export const INACTIVITY_NOTICE_DAYS = 30

interface SentNotice {
  readonly lastUse: CalendarDate
  readonly erasureScheduledOn: CalendarDate
}

/** Accounts last used on or before this date are due for a notice. */
export const lastUsedBefore = (today: CalendarDate): CalendarDate =>
  lastExpiredDay(addDays(today, INACTIVITY_NOTICE_DAYS), RETENTION_RULES.accounts.period)

/**
 * Erasure date for a notice sent today: the end of the retention period, but not before the notice period has passed.
 */
export const erasureScheduledOn = (lastUse: CalendarDate, today: CalendarDate): CalendarDate => {
  const retentionEnd = retentionEndOf(lastUse, RETENTION_RULES.accounts.period)
  const noticeEnd = addDays(today, INACTIVITY_NOTICE_DAYS)
  return retentionEnd > noticeEnd ? retentionEnd : noticeEnd
}

/** Next step for an inactive account: its owner is notified, then the account is closed. */
export function inactivityAction(
  lastUse: CalendarDate,
  notice: SentNotice | undefined,
  today: CalendarDate,
): 'notify' | 'wait' | 'close' {
  if (notice?.lastUse !== lastUse) return 'notify'
  return closesOn(notice) <= today ? 'close' : 'wait'
}

/** Closing date that leaves the full reopen window before the announced erasure. */
export const closesOn = ({ erasureScheduledOn }: Pick<SentNotice, 'erasureScheduledOn'>): CalendarDate =>
  addDays(erasureScheduledOn, -REOPEN_WINDOW_DAYS)
