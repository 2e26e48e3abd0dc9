import type { EnforcementEvent } from '#domain/enforcement/enforcement.events.ts'
import {
  type AccountStatus,
  type AppealDecision,
  type EnforcementActionType,
  MAX_SUSPENSION_DAYS,
} from '#domain/enforcement/enforcement-types.ts'
import { CAN_ENFORCE, type StaffMember } from '#domain/kernel/actor.ts'
import { type CalendarDate, daysBetween } from '#domain/kernel/calendar-date.ts'
import { decider } from '#domain/kernel/decider.ts'
import type { Instant } from '#domain/kernel/event.ts'
import { type Refusal, refuse } from '#domain/kernel/refusal.ts'

interface EnforcementAction {
  readonly enforcementActionId: string
  readonly accountId: string
  readonly producerId: string | undefined
  readonly kind: EnforcementActionType
  /** Last day of a suspension. */
  readonly until: CalendarDate | undefined
  /** Staff account that decided it. */
  readonly by: string
  readonly tokenHash: string
  readonly appealDeadline: Instant
  /** State of the appeal. */
  readonly look: 'none' | 'asked' | 'answered'
  /** How it ended, if it did. */
  readonly over: 'lifted' | 'passed' | undefined
}

export interface EnforcementState {
  /** Counts events. Decisions name the count they are based on. */
  readonly moves: number
  readonly actions: readonly EnforcementAction[]
}
const NO_ACTIONS: EnforcementState = { moves: 0, actions: [] }

/** Account status from the actions in effect. */
export function accountStatusIn({ actions }: Pick<EnforcementState, 'actions'>): AccountStatus {
  const holds = (kind: EnforcementActionType) => actions.some((one) => one.kind === kind && !one.over)
  if (holds('end')) return 'ended'
  return holds('pause') ? 'paused' : 'good'
}

/** Appeal deadline of a termination; undefined if it cannot be appealed. */
export const appealDeadlineOf = ({ actions }: EnforcementState, now: Instant): Instant | undefined =>
  actions.find(({ kind, over, ...its }) => kind === 'end' && !over && canAppeal(its, now))?.appealDeadline

/** Once, before the deadline. Expired suspensions can be appealed, too, since they count for later decisions. */
export const canAppeal = (
  { look, appealDeadline }: Pick<EnforcementAction, 'look' | 'appealDeadline'>,
  now: Instant,
): boolean => look === 'none' && now < appealDeadline

function applyEnforcement({ moves, actions }: EnforcementState, event: EnforcementEvent): EnforcementState {
  return { moves: moves + 1, actions: actionsAfter(actions, event) }
}

const KINDS = { AccountWarned: 'warning', AccountSuspended: 'pause', AccountTerminated: 'end' } as const

function actionsAfter(sanctions: readonly EnforcementAction[], event: EnforcementEvent): readonly EnforcementAction[] {
  const change = (to: Partial<EnforcementAction>) =>
    sanctions.map((one) => (one.enforcementActionId === event.data.enforcementActionId ? { ...one, ...to } : one))
  switch (event.type) {
    case 'AccountWarned':
    case 'AccountSuspended':
    case 'AccountTerminated': {
      const { enforcementActionId, accountId, producerId, staffAccountId: by, tokenHash, appealDeadline } = event.data
      const until = 'until' in event.data ? event.data.until : undefined
      const what = { enforcementActionId, accountId, producerId, kind: KINDS[event.type], until }
      return [...sanctions, { ...what, by, tokenHash, appealDeadline, look: 'none', over: undefined }]
    }
    case 'SuspensionExpired':
      return change({ over: 'passed' })
    case 'EnforcementAppealed':
      return change({ look: 'asked' })
    case 'EnforcementActionUpheld':
      return change({ look: 'answered' })
    case 'EnforcementActionLifted':
      return change({ over: 'lifted', ...(event.data.onAppeal ? { look: 'answered' as const } : {}) })
  }
}

/** Ids of an action, and the current account status. */
const namesOf = (state: EnforcementState, { accountId, producerId, enforcementActionId }: EnforcementAction) => ({
  accountId,
  ...(producerId && { producerId }),
  enforcementActionId,
  standing: accountStatusIn(state),
})

/** Ids of an action, and the account status without it. */
const endedBy = (state: EnforcementState, its: EnforcementAction) => {
  const sanctions = state.actions.map((one) => (one === its ? { ...one, over: 'lifted' as const } : one))
  return { ...namesOf(state, its), standing: accountStatusIn({ actions: sanctions }) }
}

export type EnforcementCommand =
  | TakeEnforcementAction
  | LiftEnforcementAction
  | AppealEnforcementAction
  | DecideEnforcementAppeal
  | { readonly type: 'ExpireSuspension'; readonly enforcementActionId: string; readonly today: CalendarDate }

/** Enforcement actions against an account. One stream per account. */
export const enforcement = decider<EnforcementCommand, EnforcementState, EnforcementEvent>({
  name: 'standing',
  stream: (accountId) => `standing-${accountId}`,
  initial: NO_ACTIONS,
  evolve: applyEnforcement,

  decide: (state, command): EnforcementEvent[] | Refusal => {
    switch (command.type) {
      case 'TakeEnforcementAction':
        return takeAction(state, command)
      case 'LiftEnforcementAction':
        return lift(state, command)
      case 'AppealEnforcementAction':
        return decideAppeal(state, command)
      case 'DecideEnforcementAppeal':
        return resolveAppeal(state, command)
      case 'ExpireSuspension':
        return expireSuspension(state, command)
    }
  },
})

function expireSuspension(
  state: EnforcementState,
  { enforcementActionId, today }: { readonly enforcementActionId: string; readonly today: CalendarDate },
): EnforcementEvent[] | Refusal {
  const its = state.actions.find((one) => one.enforcementActionId === enforcementActionId)
  if (!its) return refuse('enforcement_action_not_found')
  if (its.over || !its.until || today <= its.until) return []
  return [{ type: 'SuspensionExpired', data: endedBy(state, its) }]
}

/** Input of an enforcement decision. */
interface EnforcementDecisionInput {
  readonly keeper: StaffMember
  /** The `moves` counter the decision is based on. */
  readonly seen: number
  /** Shown to the account's owner. */
  readonly reason: string
}

export interface TakeEnforcementAction extends EnforcementDecisionInput {
  readonly type: 'TakeEnforcementAction'
  readonly enforcementActionId: string
  readonly kind: EnforcementActionType
  /** Last day of a suspension; without one it lasts until it is lifted. */
  readonly until?: CalendarDate | undefined
  readonly today: CalendarDate
  readonly account: { readonly accountId: string; readonly producerId?: string | undefined; readonly staff: boolean }
  readonly tokenHash: string
  readonly appealDeadline: Instant
}

interface LiftEnforcementAction extends EnforcementDecisionInput {
  readonly type: 'LiftEnforcementAction'
  readonly enforcementActionId: string
}

/** Agents cannot act against their own account. Staff accounts are excluded: an admin must revoke the role first. */
function takeAction(state: EnforcementState, command: TakeEnforcementAction): EnforcementEvent[] | Refusal {
  const { account, enforcementActionId } = command
  const no = decisionRefusal(command.keeper, account.accountId)
  if (no) return no
  if (account.staff) return refuse('staff_account')
  if (state.actions.some((one) => one.enforcementActionId === enforcementActionId)) return []
  return (
    (command.seen === state.moves ? undefined : refuse('edit_conflict')) ??
    impossible(state, command) ?? [happened(state, command)]
  )
}

function decisionRefusal({ accountId, role }: StaffMember, about: string): Refusal | undefined {
  if (!CAN_ENFORCE.includes(role)) return refuse('not_allowed')
  return accountId === about ? refuse('own_account') : undefined
}

function impossible(state: EnforcementState, { kind, until, today }: TakeEnforcementAction): Refusal | undefined {
  const now = accountStatusIn(state)
  if (now === 'ended') return refuse('account_already_terminated')
  if (kind !== 'pause') return undefined
  if (now === 'paused') return refuse('account_already_suspended')
  if (!until) return undefined
  if (until < today) return refuse('suspension_invalid', { fields: { until: 'This date is in the past' } })
  if (daysBetween(today, until) > MAX_SUSPENSION_DAYS)
    return refuse('suspension_invalid', { fields: { until: 'At most a year, or without an end date' } })
  return undefined
}

function happened(state: EnforcementState, command: TakeEnforcementAction): EnforcementEvent {
  const { kind, until, account, enforcementActionId, keeper, reason, tokenHash, appealDeadline } = command
  const { accountId, producerId } = account
  const whose = { accountId, ...(producerId && { producerId }), enforcementActionId }
  const data = { ...whose, staffAccountId: keeper.accountId, reason, tokenHash, appealDeadline }
  switch (kind) {
    case 'warning':
      return { type: 'AccountWarned', data: { ...data, standing: accountStatusIn(state) } }
    case 'pause':
      return { type: 'AccountSuspended', data: { ...data, standing: 'paused', ...(until && { until }) } }
    case 'end':
      return { type: 'AccountTerminated', data: { ...data, standing: 'ended' } }
  }
}

/** Lifts an action without an appeal. With a pending appeal, the appeal must be decided instead. */
function lift(state: EnforcementState, { enforcementActionId, keeper, seen, reason }: LiftEnforcementAction) {
  const its = state.actions.find((one) => one.enforcementActionId === enforcementActionId)
  if (!its) return refuse('enforcement_action_not_found')
  const no = decisionRefusal(keeper, its.accountId)
  if (no) return no
  if (its.over) return []
  if (seen !== state.moves) return refuse('edit_conflict')
  if (its.look === 'asked') return refuse('appeal_pending')
  return [liftedBy(state, its, { keeper, reason, onAppeal: false })]
}

const liftedBy = (
  state: EnforcementState,
  its: EnforcementAction,
  { keeper, reason, onAppeal }: Pick<EnforcementDecisionInput, 'keeper' | 'reason'> & { readonly onAppeal: boolean },
): EnforcementEvent => ({
  type: 'EnforcementActionLifted',
  data: { ...endedBy(state, its), kind: its.kind, staffAccountId: keeper.accountId, reason, onAppeal },
})

interface AppealEnforcementAction {
  readonly type: 'AppealEnforcementAction'
  readonly enforcementActionId: string
  readonly words: string
  readonly now: Instant
  /** From the emailed link; absent if the owner is signed in. */
  readonly tokenHash?: string
}

interface DecideEnforcementAppeal extends EnforcementDecisionInput {
  readonly type: 'DecideEnforcementAppeal'
  readonly enforcementActionId: string
  readonly decision: AppealDecision
}

/** Files an appeal, see `canAppeal`. */
function decideAppeal(state: EnforcementState, command: AppealEnforcementAction): EnforcementEvent[] | Refusal {
  const { enforcementActionId, words, now, tokenHash } = command
  const its = state.actions.find((one) => one.enforcementActionId === enforcementActionId)
  if (!its) return refuse(tokenHash ? 'token_invalid' : 'enforcement_action_not_found')
  if (tokenHash && tokenHash !== its.tokenHash) return refuse('token_invalid')
  if (its.look !== 'none') return refuse('already_appealed')
  if (its.over === 'lifted') return refuse('enforcement_action_lifted')
  if (its.appealDeadline <= now) return refuse('appeal_window_closed')
  return [{ type: 'EnforcementAppealed', data: { ...namesOf(state, its), comment: words, decidedBy: its.by } }]
}

/** Decides an appeal. Refuses the agent who took the action. */
function resolveAppeal(state: EnforcementState, command: DecideEnforcementAppeal): EnforcementEvent[] | Refusal {
  const { enforcementActionId, keeper, seen, decision, reason } = command
  const its = state.actions.find((one) => one.enforcementActionId === enforcementActionId)
  if (!its) return refuse('enforcement_action_not_found')
  const no = decisionRefusal(keeper, its.accountId)
  if (no) return no
  if (its.by === keeper.accountId) return refuse('own_decision')
  if (seen !== state.moves) return refuse('edit_conflict')
  if (its.look !== 'asked') return refuse('no_appeal')
  if (decision === 'lift') return [liftedBy(state, its, { keeper, reason, onAppeal: true })]
  return [
    { type: 'EnforcementActionUpheld', data: { ...namesOf(state, its), staffAccountId: keeper.accountId, reason } },
  ]
}
