import type { Instant } from '../kernel/event.ts'
import type { Stage } from './words.ts'

/** Every time the dispute policy promises, and those it leaves to us. Tests hold the policy's words against them. */
export const TERMS = {
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
  /** Banks want to hear of us within 7 to 21 days; what we know has to be together before. */
  bankDays: 7,
  /** Whoever has something to do is reminded so long before it is due. */
  remindHours: 24,
} as const

export const hoursAfter = (at: Instant, hours: number): Instant =>
  new Date(Date.parse(at) + hours * HOUR_MS).toISOString()
export const daysAfterInstant = (at: Instant, days: number): Instant => hoursAfter(at, days * 24)
const HOUR_MS = 3_600_000

/** The stages that follow each other by the clock, and when each is over, by the moment a problem was reported. */
const CLOCK: Partial<Readonly<Record<Stage, number>>> = {
  answering: TERMS.answerHours / 24,
  offered: TERMS.mediationDays,
  mediation: TERMS.mediationDays,
  investigation: TERMS.investigationDays,
  decision: TERMS.decisionDays,
}
export type ClockStage = 'answering' | 'offered' | 'mediation' | 'investigation' | 'decision'
export const isOnClock = (stage: Stage): stage is ClockStage => stage in CLOCK

export const dueOf = (stage: ClockStage, openedAt: Instant): Instant => daysAfterInstant(openedAt, CLOCK[stage]!)

/** Where a case that nobody settles is taken to: the first stage from here on whose time is not over. */
export const stageAt = (from: 'mediation' | 'investigation', openedAt: Instant, now: Instant): ClockStage =>
  WAY.slice(WAY.indexOf(from)).find((stage) => now < dueOf(stage, openedAt)) ?? 'decision'
const WAY: readonly ClockStage[] = ['mediation', 'investigation', 'decision']
