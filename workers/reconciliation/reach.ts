import type { Instant } from '#domain/kernel/event.ts'
import { later } from '#platform/facts/facts.ts'
import type { Span } from '#platform/payments/books.ts'

/** How many days of the processor's books a comparison reads. Banks take long with refunds, and longer with disputes. */
const DAYS = { charges: 3, transfers: 3, refunds: 30, disputes: 120 } as const

/** Refunds, transfers and credit that are still open after this long are tried again, and reported when they stay open. */
const OVERDUE_HOURS = 1

const DAY_MS = 86_400_000

export const spanOf = (what: keyof typeof DAYS, now: Instant): Span => ({
  from: later(now, -DAYS[what] * DAY_MS),
  // Whole seconds: what was made in this very one belongs to it.
  to: later(now, 1000),
})

export const isWithin = ({ from, to }: Span, at: Instant): boolean => at >= from && at < to

/** How far back the log is read. */
export const LOG_SPAN: keyof typeof DAYS = 'refunds'
export const LOG_REACH_MS = DAYS[LOG_SPAN] * DAY_MS

export const isOverdue = (since: Instant, now: Instant): boolean => since < later(now, -OVERDUE_HOURS * 3_600_000)
