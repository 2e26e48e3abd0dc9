import type { Instant } from '../kernel/event.ts'
import type { Stage } from './dispute-types.ts'

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
