import type { CalendarDate } from '../kernel/calendar-date.ts'
import type { Instant, Retention } from '../kernel/event.ts'

/** How long something is kept. Years are the calendar's. */
export interface CalendarPeriod {
  readonly years?: number
  readonly months?: number
  readonly days?: number
}

/** A row of the data retention page that the nightly sweep keeps. */
export interface RetentionRule {
  /** How the page's row begins. */
  readonly row: string
  /** As the sweep's report says it. */
  readonly rule: string
  readonly keeps: CalendarPeriod
}

/**
 * What the processor says of a payment's card. The bank can take a payment back for 540 days at the longest (card networks); 180
 * days more and nobody needs it.
 */
export const CHARGEBACK_WINDOW_DAYS = 540
const CARD_DAYS = CHARGEBACK_WINDOW_DAYS + 180

export const RETENTION_RULES = {
  accounts: { row: 'Account', rule: 'Account: 3 years from its last use', keeps: { years: 3 } },
  orders: {
    row: 'Orders and payments',
    rule: 'Orders and payments: 7 years from the last order',
    keeps: { years: 7 },
  },
  cards: {
    row: 'What the payment processor tells us',
    rule: `Card of a payment: ${CARD_DAYS} days from the last payment`,
    keeps: { days: CARD_DAYS },
  },
  messages: { row: 'Messages', rule: 'Messages: 3 years from the last one', keeps: { years: 3 } },
  listings: { row: 'Product listings', rule: 'Product listings: 2 years off the market', keeps: { years: 2 } },
  mails: { row: 'The list of mails', rule: 'Mail log: 13 months', keeps: { months: 13 } },
  consents: {
    row: 'Consent to marketing',
    rule: 'Consent to marketing: 3 years without signing in',
    keeps: { years: 3 },
  },
} as const satisfies Record<string, RetentionRule>

/** Keys of what class each rule destroys, of the rules that do. */
export const KEYS_OF = {
  orders: 'transaction',
  cards: 'processor',
  messages: 'communication',
} as const satisfies Partial<Record<keyof typeof RETENTION_RULES, Retention>>

/** Rows no sweep goes by, and who sees to them. */
export const NOT_PURGED: Readonly<Record<string, string>> = {
  Reviews: 'Go when whoever wrote them asks.',
  'Logs of the machines': 'The market writes no access log. Whoever runs the machines turns over what it prints.',
}

/** The same moment so much later; where its month has no such day, on the last it has. */
export function after(at: Instant, { years = 0, months = 0, days = 0 }: CalendarPeriod): Instant {
  const moment = new Date(at)
  const day = moment.getUTCDate()
  moment.setUTCDate(1)
  moment.setUTCFullYear(moment.getUTCFullYear() + years, moment.getUTCMonth() + months)
  moment.setUTCDate(Math.min(day, lastDayOf(moment)) + days)
  return moment.toISOString()
}

/** Of the month it is in. */
const lastDayOf = (moment: Date): number =>
  new Date(Date.UTC(moment.getUTCFullYear(), moment.getUTCMonth() + 1, 0)).getUTCDate()

/** The same moment so much earlier. */
export const before = (at: Instant, { years = 0, months = 0, days = 0 }: CalendarPeriod): Instant =>
  after(at, { years: -years, months: -months, days: -days })

export const dayOf = (at: Instant): CalendarDate => at.slice(0, 'YYYY-MM-DD'.length)

/** The day on which something of this day has had its time. */
export const dayAfter = (day: CalendarDate, period: CalendarPeriod): CalendarDate => dayOf(after(midnight(day), period))
/** Whatever is of that day or older has had its time. */
export const dayBefore = (day: CalendarDate, period: CalendarPeriod): CalendarDate =>
  dayOf(before(midnight(day), period))
const midnight = (day: CalendarDate): Instant => `${day}T00:00:00.000Z`
