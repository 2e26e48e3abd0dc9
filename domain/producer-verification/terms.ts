import { type CalendarDate, daysBetween } from '../kernel/calendar-date.ts'

/** A review takes at most so many working days, the verification policy promises. */
export const REVIEW_DAYS = 7
/** So many papers come with an application, answers included. */
export const MAX_DOCUMENTS = 10
/** Whoever is verified may apply again so many days before it ends. */
export const RENEWAL_DAYS = 60
/** They are reminded so many days before it ends, the last one first. */
const REMINDERS = [7, 30] as const
export const FIRST_REMINDER_DAYS = 30

export const canRenew = (heldUntil: CalendarDate | undefined, today: CalendarDate): boolean =>
  heldUntil === undefined || daysBetween(today, heldUntil) <= RENEWAL_DAYS

/** Which reminder is due when so many days are left; none when it is early, or over. */
export const renewalReminderDue = (daysLeft: number): number | undefined =>
  daysLeft < 0 ? undefined : REMINDERS.find((days) => daysLeft <= days)
