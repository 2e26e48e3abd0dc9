import type { CalendarDate } from '../kernel/calendar-date.ts'
import type { Instant, Retention } from '../kernel/event.ts'

/** A retention period in calendar units. */
export interface CalendarPeriod {
  readonly years?: number
  readonly months?: number
  readonly days?: number
}

/** A row of the data retention page that the nightly purge applies. */
export interface RetentionRule {
  /** Beginning of the page's row. */
  readonly row: string
  /** Label in the purge report. */
  readonly rule: string
  readonly period: CalendarPeriod
}

/**
 * Card networks allow chargebacks for at most 540 days. Card data is kept for 180 more days.
 */
export const CHARGEBACK_WINDOW_DAYS = 540
const CARD_DAYS = CHARGEBACK_WINDOW_DAYS + 180

export const RETENTION_RULES = {
  accounts: { row: 'Account', rule: 'Account: 3 years from its last use', period: { years: 3 } },
  orders: {
    row: 'Orders and payments',
    rule: 'Orders and payments: 7 years from the last order',
    period: { years: 7 },
  },
  cards: {
    row: 'Payment details from the payment processor',
    rule: `Card of a payment: ${CARD_DAYS} days from the last payment`,
    period: { days: CARD_DAYS },
  },
  messages: { row: 'Messages', rule: 'Messages: 3 years from the last one', period: { years: 3 } },
  listings: { row: 'Product listings', rule: 'Product listings: 2 years off the market', period: { years: 2 } },
  mails: { row: 'The list of emails', rule: 'Email log: 13 months', period: { months: 13 } },
  consents: {
    row: 'Consent to marketing',
    rule: 'Consent to marketing: 3 years without signing in',
    period: { years: 3 },
  },
} as const satisfies Record<string, RetentionRule>

/** Retention classes whose keys a rule destroys. */
export const RETENTION_CLASS_OF_RULE = {
  orders: 'transaction',
  cards: 'processor',
  messages: 'communication',
} as const satisfies Partial<Record<keyof typeof RETENTION_RULES, Retention>>

/** Rows without an automatic purge, and who handles them. */
export const NOT_PURGED: Readonly<Record<string, string>> = {
  Reviews: 'Erased when their authors ask for it.',
  'Server logs': 'Requests are not logged. The operator rotates the server logs.',
}

/** Adds a period to an instant; days that do not exist in the resulting month become its last day. */
export function addPeriod(at: Instant, { years = 0, months = 0, days = 0 }: CalendarPeriod): Instant {
  const moment = new Date(at)
  const day = moment.getUTCDate()
  moment.setUTCDate(1)
  moment.setUTCFullYear(moment.getUTCFullYear() + years, moment.getUTCMonth() + months)
  moment.setUTCDate(Math.min(day, lastDayOf(moment)) + days)
  return moment.toISOString()
}

const lastDayOf = (moment: Date): number =>
  new Date(Date.UTC(moment.getUTCFullYear(), moment.getUTCMonth() + 1, 0)).getUTCDate()

/** Subtracts a period from an instant. */
export const subtractPeriod = (at: Instant, { years = 0, months = 0, days = 0 }: CalendarPeriod): Instant =>
  addPeriod(at, { years: -years, months: -months, days: -days })

export const dayOf = (at: Instant): CalendarDate => at.slice(0, 'YYYY-MM-DD'.length)

/** Date on which the retention period of something from this date ends. */
export const retentionEndOf = (day: CalendarDate, period: CalendarPeriod): CalendarDate =>
  dayOf(addPeriod(midnight(day), period))
/** Everything from that date or earlier has reached the end of its retention period. */
export const lastExpiredDay = (day: CalendarDate, period: CalendarPeriod): CalendarDate =>
  dayOf(subtractPeriod(midnight(day), period))
const midnight = (day: CalendarDate): Instant => `${day}T00:00:00.000Z`
