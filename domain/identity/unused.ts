import type { StaffRole } from '../kernel/actor.ts'
import type { CalendarDate } from '../kernel/calendar-date.ts'
import type { AccountEvent } from './account.events.ts'
import type { AccountClosure } from './account-closure.ts'

/** Its owner was told that nobody has used it since a day, and when it is erased unless somebody does. */
export interface InactivityNotice {
  readonly lastUse: CalendarDate
  readonly erasureScheduledOn: CalendarDate
}

export interface RequestInactivityNotice extends InactivityNotice {
  readonly type: 'RequestInactivityNotice'
}

interface Tellable {
  readonly accountId: string
  readonly staff: StaffRole | undefined
  readonly closing: AccountClosure | undefined
  readonly unused: InactivityNotice | undefined
  readonly erased: boolean
}

/** Once for each time that it lies unused. Whoever works for the market stays. */
export function decideInactivityNotice(
  state: Tellable,
  { lastUse, erasureScheduledOn }: RequestInactivityNotice,
): AccountEvent[] {
  if (state.erased || state.closing || state.staff || state.unused?.lastUse === lastUse) return []
  return [
    { type: 'AccountInactivityNoticeRequested', data: { accountId: state.accountId, lastUse, erasureScheduledOn } },
  ]
}
