import { addDays, type CalendarDate } from '#domain/kernel/calendar-date.ts'

/** Transfers settle within days, so older lines of a statement are not pending. */
const DAYS_OF_PENDING = 90

/** The range of the statement that contains every pending transfer, in UTC days. */
export const pendingDays = (today: CalendarDate): { readonly from: CalendarDate; readonly to: CalendarDate } => ({
  from: addDays(today, -DAYS_OF_PENDING),
  to: today,
})
