import type { Instant } from '../kernel/event.ts'
import { type Refusal, refuse } from '../kernel/refusal.ts'
import type { EnforcementEvent } from './enforcement.events.ts'
import { decisionRefusal, type EnforcementDecisionInput, liftedBy } from './sanction.ts'
import { type EnforcementState, namesOf } from './standing-state.ts'

export interface AppealEnforcementAction {
  readonly type: 'AppealEnforcementAction'
  readonly enforcementActionId: string
  readonly words: string
  readonly now: Instant
  /** By the link in the mail; without one by whoever proved who they are. */
  readonly tokenHash?: string
}

export const APPEAL_DECISIONS = ['uphold', 'lift'] as const
export type AppealDecision = (typeof APPEAL_DECISIONS)[number]

export interface DecideEnforcementAppeal extends EnforcementDecisionInput {
  readonly type: 'DecideEnforcementAppeal'
  readonly enforcementActionId: string
  readonly decision: AppealDecision
}

/** Once, and within the time: also about a pause that is over, which still counts the next time. */
export function decideAppeal(state: EnforcementState, command: AppealEnforcementAction): EnforcementEvent[] | Refusal {
  const { enforcementActionId, words, now, tokenHash } = command
  const its = state.actions.find((one) => one.enforcementActionId === enforcementActionId)
  if (!its) return refuse(tokenHash ? 'token_invalid' : 'enforcement_action_not_found')
  if (tokenHash && tokenHash !== its.tokenHash) return refuse('token_invalid')
  if (its.look !== 'none') return refuse('already_appealed')
  if (its.over === 'lifted') return refuse('enforcement_action_lifted')
  if (its.appealDeadline <= now) return refuse('appeal_window_closed')
  return [{ type: 'EnforcementAppealed', data: { ...namesOf(state, its), words, decidedBy: its.by } }]
}

/** By somebody else than who decided it. */
export function resolveAppeal(state: EnforcementState, command: DecideEnforcementAppeal): EnforcementEvent[] | Refusal {
  const { enforcementActionId, keeper, seen, decision, reason } = command
  const its = state.actions.find((one) => one.enforcementActionId === enforcementActionId)
  if (!its) return refuse('enforcement_action_not_found')
  const no = decisionRefusal(keeper, its.accountId)
  if (no) return no
  if (its.by === keeper.accountId) return refuse('own_decision')
  if (seen !== state.moves) return refuse('edit_conflict')
  if (its.look !== 'asked') return refuse('no_appeal')
  if (decision === 'lift') return [liftedBy(state, its, { keeper, reason, onAppeal: true })]
  return [{ type: 'EnforcementActionUpheld', data: { ...namesOf(state, its), by: keeper.accountId, reason } }]
}
