import type { Instant } from '../kernel/event.ts'
import { REPORT_TIMES } from '../kernel/report-times.ts'
import { daysAfterInstant, hoursAfter } from './terms.ts'

/** What of an order the rule asks. */
export interface Reportable {
  readonly paid: boolean
  /** When it was handed over or fell through; undefined while it is under way. */
  readonly overSince: Instant | undefined
  readonly lines: readonly { readonly productId: string; readonly spoils: boolean }[]
  /** A case about it is open. */
  readonly hasOpen: boolean
}

export type WhyNotReport = 'order_not_paid' | 'dispute_open' | 'report_too_late'

/** Null: no end. What is wrong with a line has to be said until its own `until`; everything else until the order's. */
export interface MayReport {
  readonly may: boolean
  readonly why: WhyNotReport | null
  readonly until: Instant | null
  readonly lines: readonly { readonly productId: string; readonly may: boolean; readonly until: Instant | null }[]
}

/** Whether a buyer may report a problem with an order now. What was paid and has not come may always be asked for. */
export function mayReport(order: Reportable, now: Instant): MayReport {
  const until = order.overSince ? daysAfterInstant(order.overSince, REPORT_TIMES.otherDays) : null
  const why = whyNot(order, until, now)
  const lines = order.lines.map(({ productId, spoils }) => {
    const lineUntil = spoils && order.overSince ? hoursAfter(order.overSince, REPORT_TIMES.spoilingHours) : until
    return { productId, until: lineUntil, may: why === null && !isOver(lineUntil, now) }
  })
  return { may: why === null, why, until, lines }
}

function whyNot({ paid, hasOpen }: Reportable, until: Instant | null, now: Instant): WhyNotReport | null {
  if (!paid) return 'order_not_paid'
  if (hasOpen) return 'dispute_open'
  return isOver(until, now) ? 'report_too_late' : null
}

const isOver = (until: Instant | null, now: Instant): boolean => until !== null && now > until
