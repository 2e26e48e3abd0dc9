import type { Stage } from '#domain/disputes/dispute-types.ts'
import type { Instant } from '#domain/kernel/event.ts'
import { REPORT_WINDOWS } from '#domain/kernel/marketplace-terms.ts'

/** Every time the dispute policy promises, and those it leaves to us. Tests hold the policy's words against them. */
export const DEADLINES = {
  /** The other side is told of a report within this. */
  tellHours: 24,
  /** Days 1–2: the producer answers. */
  answerHours: 48,
  /** Days 3–5, 6–10, 11–14. */
  mediationDays: 5,
  investigationDays: 10,
  decisionDays: 14,
  /** After a decision either side may appeal for so long. */
  appealDays: 5,
  /** Not promised: how long we take for an appeal. */
  appealDecisionDays: 7,
  /** Money that was settled is on its way within this. */
  refundHours: 24,
  /** Goods are replaced within this, and the other side then has so long to say that it is not so. */
  replacementDays: 7,
  objectionHours: 48,
  /** When evidence is due if the processor names no date: banks take it for 7 to 21 days. */
  bankDays: 7,
  /** How long a bank may take to decide once evidence was submitted; the processor says 60 to 75 days. */
  bankDecisionDays: 75,
  /** Whoever has something to do is reminded so long before it is due. */
  remindHours: 24,
} as const

export const addHours = (at: Instant, hours: number): Instant =>
  new Date(Date.parse(at) + hours * HOUR_MS).toISOString()
export const addDaysTo = (at: Instant, days: number): Instant => addHours(at, days * 24)
const HOUR_MS = 3_600_000

/** The stages that follow each other by the clock, and when each is over, by the moment a problem was reported. */
const CLOCK: Partial<Readonly<Record<Stage, number>>> = {
  answering: DEADLINES.answerHours / 24,
  offered: DEADLINES.mediationDays,
  mediation: DEADLINES.mediationDays,
  investigation: DEADLINES.investigationDays,
  decision: DEADLINES.decisionDays,
}
export type TimedStage = 'answering' | 'offered' | 'mediation' | 'investigation' | 'decision'
export const isTimed = (stage: Stage): stage is TimedStage => stage in CLOCK

export const deadlineOf = (stage: TimedStage, openedAt: Instant): Instant => addDaysTo(openedAt, CLOCK[stage]!)

/** Where a case that nobody settles is taken to: the first stage from here on whose time is not over. */
export const stageAtTime = (from: 'mediation' | 'investigation', openedAt: Instant, now: Instant): TimedStage =>
  WAY.slice(WAY.indexOf(from)).find((stage) => now < deadlineOf(stage, openedAt)) ?? 'decision'
const WAY: readonly TimedStage[] = ['mediation', 'investigation', 'decision']

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
