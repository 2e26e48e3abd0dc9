import type { Stage } from '#domain/disputes/dispute-types.ts'
import type { Instant } from '#domain/kernel/event.ts'
import { REPORT_WINDOWS } from '#domain/kernel/marketplace-terms.ts'

/** Deadlines promised by the dispute policy (tests compare them with its text), and internal ones. */
export const DEADLINES = {
  /** The other party is notified of a report within this time. */
  notifyHours: 24,
  /** Days 1–2: the producer responds. */
  responseHours: 48,
  /** Days 3–5, 6–10, 11–14. */
  mediationDays: 5,
  investigationDays: 10,
  decisionDays: 14,
  /** Time to appeal a decision. */
  appealDays: 5,
  /** Internal: time to decide an appeal. */
  appealDecisionDays: 7,
  /** Refunds are submitted within this time. */
  refundHours: 24,
  /** Time for a replacement, and for the buyer's objection afterwards. */
  replacementDays: 7,
  objectionHours: 48,
  /** Deadline for evidence if the processor names none: banks accept it for 7 to 21 days. */
  chargebackResponseDays: 7,
  /** Time for the bank's decision after submission; the processor states 60 to 75 days. */
  bankDecisionDays: 75,
  /** Reminders go out this long before a due date. */
  reminderHours: 24,
} as const

export const addHours = (at: Instant, hours: number): Instant =>
  new Date(Date.parse(at) + hours * HOUR_MS).toISOString()
export const addDaysTo = (at: Instant, days: number): Instant => addHours(at, days * 24)
const HOUR_MS = 3_600_000

/** Ends of the stages that have a fixed schedule, in days after the report. */
const STAGE_END_DAYS: Partial<Readonly<Record<Stage, number>>> = {
  awaiting_producer: DEADLINES.responseHours / 24,
  awaiting_buyer: DEADLINES.mediationDays,
  mediation: DEADLINES.mediationDays,
  investigation: DEADLINES.investigationDays,
  final_decision: DEADLINES.decisionDays,
}
export type TimedStage = 'awaiting_producer' | 'awaiting_buyer' | 'mediation' | 'investigation' | 'final_decision'
export const isTimed = (stage: Stage): stage is TimedStage => stage in STAGE_END_DAYS

export const deadlineOf = (stage: TimedStage, openedAt: Instant): Instant => addDaysTo(openedAt, STAGE_END_DAYS[stage]!)

/** The stage an unsettled dispute escalates to: the first one, starting with `from`, that has not ended yet. */
export const stageAtTime = (from: 'mediation' | 'investigation', openedAt: Instant, now: Instant): TimedStage =>
  ESCALATION_ORDER.slice(ESCALATION_ORDER.indexOf(from)).find((stage) => now < deadlineOf(stage, openedAt)) ??
  'final_decision'
const ESCALATION_ORDER: readonly TimedStage[] = ['mediation', 'investigation', 'final_decision']

/** Facts about an order that decide whether a problem can be reported. */
export interface ReportableOrder {
  readonly paid: boolean
  /** When it was handed over, canceled or declined; undefined before. */
  readonly endedAt: Instant | undefined
  readonly lines: readonly { readonly itemId: string; readonly perishable: boolean }[]
  /** The order has an open dispute. */
  readonly hasOpen: boolean
}

export type IneligibilityCode = 'order_not_paid' | 'dispute_already_open' | 'report_window_closed'

/**
 * Problems with a line can be reported until its own `reportDeadline`, all others until the order's. Null: no limit.
 */
export interface ReportEligibility {
  readonly eligible: boolean
  readonly reason: IneligibilityCode | null
  readonly reportDeadline: Instant | null
  readonly lines: readonly {
    readonly itemId: string
    readonly eligible: boolean
    readonly reportDeadline: Instant | null
  }[]
}

/**
 * Whether a buyer can report a problem with an order now. There is no limit for paid orders that were not handed over.
 */
export function reportEligibility(order: ReportableOrder, now: Instant): ReportEligibility {
  const reportDeadline = order.endedAt ? addDaysTo(order.endedAt, REPORT_WINDOWS.otherDays) : null
  const reason = ineligibilityCode(order, reportDeadline, now)
  const lines = order.lines.map(({ itemId, perishable }) => {
    const lineDeadline =
      perishable && order.endedAt ? addHours(order.endedAt, REPORT_WINDOWS.perishableHours) : reportDeadline
    return { itemId, reportDeadline: lineDeadline, eligible: reason === null && !isPast(lineDeadline, now) }
  })
  return { eligible: reason === null, reason, reportDeadline, lines }
}

function ineligibilityCode(
  { paid, hasOpen }: ReportableOrder,
  reportDeadline: Instant | null,
  now: Instant,
): IneligibilityCode | null {
  if (!paid) return 'order_not_paid'
  if (hasOpen) return 'dispute_already_open'
  return isPast(reportDeadline, now) ? 'report_window_closed' : null
}

const isPast = (deadline: Instant | null, now: Instant): boolean => deadline !== null && now > deadline
