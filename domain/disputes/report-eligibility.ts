import { REPORT_WINDOWS } from '#domain/kernel/marketplace-terms.ts'
import type { Instant } from '../kernel/event.ts'
import { addDaysTo, addHours } from './deadlines.ts'

/** What of an order the rule asks. */
export interface ReportableOrder {
  readonly paid: boolean
  /** When it was handed over or fell through; undefined while it is under way. */
  readonly overSince: Instant | undefined
  readonly lines: readonly { readonly productId: string; readonly spoils: boolean }[]
  /** A case about it is open. */
  readonly hasOpen: boolean
}

export type IneligibilityCode = 'order_not_paid' | 'dispute_already_open' | 'report_window_closed'

/** Null: no end. What is wrong with a line has to be said until its own `until`; everything else until the order's. */
export interface ReportEligibility {
  readonly may: boolean
  readonly why: IneligibilityCode | null
  readonly until: Instant | null
  readonly lines: readonly { readonly productId: string; readonly may: boolean; readonly until: Instant | null }[]
}

/** Whether a buyer may report a problem with an order now. What was paid and has not come may always be asked for. */
export function reportEligibility(order: ReportableOrder, now: Instant): ReportEligibility {
  const until = order.overSince ? addDaysTo(order.overSince, REPORT_WINDOWS.otherDays) : null
  const why = ineligibilityCode(order, until, now)
  const lines = order.lines.map(({ productId, spoils }) => {
    const lineUntil = spoils && order.overSince ? addHours(order.overSince, REPORT_WINDOWS.perishableHours) : until
    return { productId, until: lineUntil, may: why === null && !isOver(lineUntil, now) }
  })
  return { may: why === null, why, until, lines }
}

function ineligibilityCode(
  { paid, hasOpen }: ReportableOrder,
  until: Instant | null,
  now: Instant,
): IneligibilityCode | null {
  if (!paid) return 'order_not_paid'
  if (hasOpen) return 'dispute_already_open'
  return isOver(until, now) ? 'report_window_closed' : null
}

const isOver = (until: Instant | null, now: Instant): boolean => until !== null && now > until
