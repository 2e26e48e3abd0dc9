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
  readonly actionType: EnforcementActionType
  /** Last day of a suspension. */
  readonly endsOn: CalendarDate | undefined
  /** The agent who took the action. */
  readonly staffAccountId: string
  readonly tokenHash: string
  readonly appealDeadline: Instant
  /** State of the appeal. */
  readonly appeal: 'none' | 'pending' | 'decided'
  /** How the action ended; undefined while it is in effect. */
  readonly endReason: 'lifted' | 'expired' | undefined
}

export interface EnforcementState {
  /** Number of events in the stream. Decisions state the version they are based on. */
  readonly version: number
  readonly actions: readonly EnforcementAction[]
}
const NO_ACTIONS: EnforcementState = { version: 0, actions: [] }

/** Account status from the actions in effect. */
export function accountStatusIn({ actions }: Pick<EnforcementState, 'actions'>): AccountStatus {
  const hasEffective = (type: EnforcementActionType) =>
    actions.some((action) => action.actionType === type && !action.endReason)
  if (hasEffective('termination')) return 'terminated'
  return hasEffective('suspension') ? 'suspended' : 'active'
}

/** Appeal deadline of a termination; undefined if it cannot be appealed. */
export const appealDeadlineOf = ({ actions }: EnforcementState, now: Instant): Instant | undefined =>
  actions.find((action) => action.actionType === 'termination' && !action.endReason && canAppeal(action, now))
    ?.appealDeadline

/**
 * An action can be appealed once, before the deadline; an expired suspension too, since it counts in later decisions.
 */
export const canAppeal = (
  { appeal, appealDeadline }: Pick<EnforcementAction, 'appeal' | 'appealDeadline'>,
  now: Instant,
): boolean => appeal === 'none' && now < appealDeadline

function applyEnforcement({ version, actions }: EnforcementState, event: EnforcementEvent): EnforcementState {
  return { version: version + 1, actions: applyToActions(actions, event) }
}

const ACTION_TYPES = {
  AccountWarned: 'warning',
  AccountSuspended: 'suspension',
  AccountTerminated: 'termination',
} as const

function applyToActions(actions: readonly EnforcementAction[], event: EnforcementEvent): readonly EnforcementAction[] {
  const change = (to: Partial<EnforcementAction>) =>
    actions.map((each) => (each.enforcementActionId === event.data.enforcementActionId ? { ...each, ...to } : each))
  switch (event.type) {
    case 'AccountWarned':
    case 'AccountSuspended':
    case 'AccountTerminated': {
      const { enforcementActionId, accountId, producerId, staffAccountId, tokenHash, appealDeadline } = event.data
      const action: EnforcementAction = {
        enforcementActionId,
        accountId,
        producerId,
        actionType: ACTION_TYPES[event.type],
        endsOn: 'endsOn' in event.data ? event.data.endsOn : undefined,
        staffAccountId,
        tokenHash,
        appealDeadline,
        appeal: 'none',
        endReason: undefined,
      }
      return [...actions, action]
    }
    case 'SuspensionExpired':
      return change({ endReason: 'expired' })
    case 'EnforcementAppealed':
      return change({ appeal: 'pending' })
    case 'EnforcementActionUpheld':
      return change({ appeal: 'decided' })
    case 'EnforcementActionLifted':
      return change({ endReason: 'lifted', ...(event.data.onAppeal ? { appeal: 'decided' as const } : {}) })
  }
}

/** Ids of an action, and the current account status. */
const idsIn = (state: EnforcementState, { accountId, producerId, enforcementActionId }: EnforcementAction) => ({
  accountId,
  ...(producerId && { producerId }),
  enforcementActionId,
  accountStatus: accountStatusIn(state),
})

/** Ids of an action, and the account status without it. */
const withoutAction = (state: EnforcementState, action: EnforcementAction) => {
  const actions = state.actions.map((each) => (each === action ? { ...each, endReason: 'lifted' as const } : each))
  return { ...idsIn(state, action), accountStatus: accountStatusIn({ actions }) }
}

export type EnforcementCommand =
  | TakeEnforcementAction
  | LiftEnforcementAction
  | AppealEnforcementAction
  | DecideEnforcementAppeal
  | { readonly type: 'ExpireSuspension'; readonly enforcementActionId: string; readonly today: CalendarDate }

/** Enforcement actions against an account. One stream per account. */
export const enforcement = decider<EnforcementCommand, EnforcementState, EnforcementEvent>({
  name: 'account_enforcement',
  stream: (accountId) => `account_enforcement-${accountId}`,
  initial: NO_ACTIONS,
  evolve: applyEnforcement,

  decide: (state, command): EnforcementEvent[] | Refusal => {
    switch (command.type) {
      case 'TakeEnforcementAction':
        return takeAction(state, command)
      case 'LiftEnforcementAction':
        return lift(state, command)
      case 'AppealEnforcementAction':
        return fileAppeal(state, command)
      case 'DecideEnforcementAppeal':
        return decideAppeal(state, command)
      case 'ExpireSuspension':
        return expireSuspension(state, command)
    }
  },
})

function expireSuspension(
  state: EnforcementState,
  { enforcementActionId, today }: { readonly enforcementActionId: string; readonly today: CalendarDate },
): EnforcementEvent[] | Refusal {
  const action = state.actions.find((each) => each.enforcementActionId === enforcementActionId)
  if (!action) return refuse('enforcement_action_not_found')
  if (action.endReason || !action.endsOn || today <= action.endsOn) return []
  return [{ type: 'SuspensionExpired', data: withoutAction(state, action) }]
}

/** Input of an enforcement decision. */
interface EnforcementDecisionInput {
  readonly agent: StaffMember
  /** The version the decision is based on. */
  readonly expectedVersion: number
  /** Shown to the account's owner. */
  readonly reason: string
}

export interface TakeEnforcementAction extends EnforcementDecisionInput {
  readonly type: 'TakeEnforcementAction'
  readonly enforcementActionId: string
  readonly actionType: EnforcementActionType
  /** Last day of a suspension; without one it lasts until it is lifted. */
  readonly endsOn?: CalendarDate | undefined
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
  const refusal = decisionRefusal(command.agent, account.accountId)
  if (refusal) return refusal
  if (account.staff) return refuse('staff_account')
  if (state.actions.some((each) => each.enforcementActionId === enforcementActionId)) return []
  return (
    (command.expectedVersion === state.version ? undefined : refuse('edit_conflict')) ??
    conflictWith(state, command) ?? [actionEvent(state, command)]
  )
}

function decisionRefusal({ accountId, role }: StaffMember, targetAccountId: string): Refusal | undefined {
  if (!CAN_ENFORCE.includes(role)) return refuse('not_allowed')
  return accountId === targetAccountId ? refuse('own_account') : undefined
}

function conflictWith(
  state: EnforcementState,
  { actionType, endsOn, today }: TakeEnforcementAction,
): Refusal | undefined {
  const status = accountStatusIn(state)
  if (status === 'terminated') return refuse('account_already_terminated')
  if (actionType !== 'suspension') return undefined
  if (status === 'suspended') return refuse('account_already_suspended')
  if (!endsOn) return undefined
  if (endsOn < today) return refuse('suspension_invalid', { fields: { endsOn: 'This date is in the past' } })
  if (daysBetween(today, endsOn) > MAX_SUSPENSION_DAYS)
    return refuse('suspension_invalid', { fields: { endsOn: 'At most a year, or without an end date' } })
  return undefined
}

function actionEvent(state: EnforcementState, command: TakeEnforcementAction): EnforcementEvent {
  const { actionType, endsOn, account, enforcementActionId, agent, reason, tokenHash, appealDeadline } = command
  const { accountId, producerId } = account
  const ids = { accountId, ...(producerId && { producerId }), enforcementActionId }
  const data = { ...ids, staffAccountId: agent.accountId, reason, tokenHash, appealDeadline }
  switch (actionType) {
    case 'warning':
      return { type: 'AccountWarned', data: { ...data, accountStatus: accountStatusIn(state) } }
    case 'suspension':
      return { type: 'AccountSuspended', data: { ...data, accountStatus: 'suspended', ...(endsOn && { endsOn }) } }
    case 'termination':
      return { type: 'AccountTerminated', data: { ...data, accountStatus: 'terminated' } }
  }
}

/** Lifts an action without an appeal. With a pending appeal, the appeal must be decided instead. */
function lift(state: EnforcementState, { enforcementActionId, agent, expectedVersion, reason }: LiftEnforcementAction) {
  const action = state.actions.find((each) => each.enforcementActionId === enforcementActionId)
  if (!action) return refuse('enforcement_action_not_found')
  const refusal = decisionRefusal(agent, action.accountId)
  if (refusal) return refusal
  if (action.endReason) return []
  if (expectedVersion !== state.version) return refuse('edit_conflict')
  if (action.appeal === 'pending') return refuse('appeal_pending')
  return [liftedEvent(state, action, { agent, reason, onAppeal: false })]
}

const liftedEvent = (
  state: EnforcementState,
  action: EnforcementAction,
  { agent, reason, onAppeal }: Pick<EnforcementDecisionInput, 'agent' | 'reason'> & { readonly onAppeal: boolean },
): EnforcementEvent => ({
  type: 'EnforcementActionLifted',
  data: {
    ...withoutAction(state, action),
    actionType: action.actionType,
    staffAccountId: agent.accountId,
    reason,
    onAppeal,
  },
})

interface AppealEnforcementAction {
  readonly type: 'AppealEnforcementAction'
  readonly enforcementActionId: string
  readonly comment: string
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
function fileAppeal(state: EnforcementState, command: AppealEnforcementAction): EnforcementEvent[] | Refusal {
  const { enforcementActionId, comment, now, tokenHash } = command
  const action = state.actions.find((each) => each.enforcementActionId === enforcementActionId)
  if (!action) return refuse(tokenHash ? 'token_invalid' : 'enforcement_action_not_found')
  if (tokenHash && tokenHash !== action.tokenHash) return refuse('token_invalid')
  if (action.appeal !== 'none') return refuse('already_appealed')
  if (action.endReason === 'lifted') return refuse('enforcement_action_lifted')
  if (action.appealDeadline <= now) return refuse('appeal_window_closed')
  return [{ type: 'EnforcementAppealed', data: { ...idsIn(state, action), comment, decidedBy: action.staffAccountId } }]
}

/** Decides an appeal. Refuses the agent who took the action. */
function decideAppeal(state: EnforcementState, command: DecideEnforcementAppeal): EnforcementEvent[] | Refusal {
  const { enforcementActionId, agent, expectedVersion, decision, reason } = command
  const action = state.actions.find((each) => each.enforcementActionId === enforcementActionId)
  if (!action) return refuse('enforcement_action_not_found')
  const refusal = decisionRefusal(agent, action.accountId)
  if (refusal) return refusal
  if (action.staffAccountId === agent.accountId) return refuse('own_decision')
  if (expectedVersion !== state.version) return refuse('edit_conflict')
  if (action.appeal !== 'pending') return refuse('no_appeal')
  if (decision === 'lift') return [liftedEvent(state, action, { agent, reason, onAppeal: true })]
  return [
    { type: 'EnforcementActionUpheld', data: { ...idsIn(state, action), staffAccountId: agent.accountId, reason } },
  ]
}
