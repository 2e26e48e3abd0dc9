import type { Instant } from '../kernel/event.ts'
import { type Refusal, refuse } from '../kernel/refusal.ts'
import { type Deciding, liftedBy, mayDecide } from './sanction.ts'
import type { StandingEvent } from './standing.events.ts'
import { namesOf, type StandingState } from './standing-state.ts'

export interface AskAgain {
  readonly type: 'AskAgain'
  readonly sanctionId: string
  readonly words: string
  readonly now: Instant
  /** By the link in the mail; without one by whoever proved who they are. */
  readonly tokenHash?: string
}

export const LOOKS = ['uphold', 'lift'] as const
export type Look = (typeof LOOKS)[number]

export interface DecideAgain extends Deciding {
  readonly type: 'DecideAgain'
  readonly sanctionId: string
  readonly decision: Look
}

/** Once, and within the time: also about a pause that is over, which still counts the next time. */
export function askAgain(state: StandingState, command: AskAgain): StandingEvent[] | Refusal {
  const { sanctionId, words, now, tokenHash } = command
  const its = state.sanctions.find((one) => one.sanctionId === sanctionId)
  if (!its) return refuse(tokenHash ? 'verification_invalid' : 'sanction_not_found')
  if (tokenHash && tokenHash !== its.tokenHash) return refuse('verification_invalid')
  if (its.look !== 'none') return refuse('look_asked')
  if (its.over === 'lifted') return refuse('sanction_lifted')
  if (its.againUntil <= now) return refuse('look_too_late')
  return [{ type: 'AnotherLookAsked', data: { ...namesOf(state, its), words } }]
}

/** By somebody else than who decided it. */
export function decideAgain(state: StandingState, command: DecideAgain): StandingEvent[] | Refusal {
  const { sanctionId, keeper, seen, decision, reason } = command
  const its = state.sanctions.find((one) => one.sanctionId === sanctionId)
  if (!its) return refuse('sanction_not_found')
  const no = mayDecide(keeper, its.accountId)
  if (no) return no
  if (its.by === keeper.accountId) return refuse('own_sanction')
  if (seen !== state.moves) return refuse('standing_changed')
  if (its.look !== 'asked') return refuse('no_look_asked')
  if (decision === 'lift') return [liftedBy(state, its, { keeper, reason, lookedAgain: true })]
  return [{ type: 'SanctionUpheld', data: { ...namesOf(state, its), by: keeper.accountId, reason } }]
}
