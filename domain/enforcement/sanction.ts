import { CAN_ENFORCE, type StaffMember } from '../kernel/actor.ts'
import { type CalendarDate, daysBetween } from '../kernel/calendar-date.ts'
import type { Instant } from '../kernel/event.ts'
import { type Refusal, refuse } from '../kernel/refusal.ts'
import type { EnforcementEvent } from './enforcement.events.ts'
import { type EnforcementActionType, MAX_SUSPENSION_DAYS } from './enforcement-types.ts'
import { accountStatusIn, type EnforcementAction, type EnforcementState, endedBy } from './standing-state.ts'

/** One of the staff decides something about an account. */
export interface EnforcementDecisionInput {
  readonly keeper: StaffMember
  /** The `moves` they have seen. */
  readonly seen: number
  /** Told to the account's holder. */
  readonly reason: string
}

export interface TakeEnforcementAction extends EnforcementDecisionInput {
  readonly type: 'TakeEnforcementAction'
  readonly enforcementActionId: string
  readonly kind: EnforcementActionType
  /** A pause's last day; left out, it holds until it is lifted. */
  readonly until?: CalendarDate | undefined
  readonly today: CalendarDate
  readonly account: { readonly accountId: string; readonly producerId?: string | undefined; readonly staff: boolean }
  readonly tokenHash: string
  readonly appealDeadline: Instant
}

export interface LiftEnforcementAction extends EnforcementDecisionInput {
  readonly type: 'LiftEnforcementAction'
  readonly enforcementActionId: string
}

/** Nobody decides about themselves; who works here is judged by those who keep the staff. */
export function takeAction(state: EnforcementState, command: TakeEnforcementAction): EnforcementEvent[] | Refusal {
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

export function decisionRefusal({ accountId, role }: StaffMember, about: string): Refusal | undefined {
  if (!CAN_ENFORCE.includes(role)) return refuse('not_allowed')
  return accountId === about ? refuse('own_account') : undefined
}

function impossible(state: EnforcementState, { kind, until, today }: TakeEnforcementAction): Refusal | undefined {
  const now = accountStatusIn(state)
  if (now === 'ended') return refuse('account_already_terminated')
  if (kind !== 'pause') return undefined
  if (now === 'paused') return refuse('account_already_suspended')
  if (!until) return undefined
  if (until < today) return refuse('suspension_invalid', { fields: { until: 'This day is over' } })
  if (daysBetween(today, until) > MAX_SUSPENSION_DAYS)
    return refuse('suspension_invalid', { fields: { until: 'At most a year; or leave it open' } })
  return undefined
}

function happened(state: EnforcementState, command: TakeEnforcementAction): EnforcementEvent {
  const { kind, until, account, enforcementActionId, keeper, reason, tokenHash, appealDeadline } = command
  const { accountId, producerId } = account
  const whose = { accountId, ...(producerId && { producerId }), enforcementActionId }
  const data = { ...whose, by: keeper.accountId, reason, tokenHash, appealDeadline }
  switch (kind) {
    case 'warning':
      return { type: 'AccountWarned', data: { ...data, standing: accountStatusIn(state) } }
    case 'pause':
      return { type: 'AccountSuspended', data: { ...data, standing: 'paused', ...(until && { until }) } }
    case 'end':
      return { type: 'AccountTerminated', data: { ...data, standing: 'ended' } }
  }
}

/** Of the staff's own accord. Where another look was asked for, that is what answers. */
export function lift(state: EnforcementState, { enforcementActionId, keeper, seen, reason }: LiftEnforcementAction) {
  const its = state.actions.find((one) => one.enforcementActionId === enforcementActionId)
  if (!its) return refuse('enforcement_action_not_found')
  const no = decisionRefusal(keeper, its.accountId)
  if (no) return no
  if (its.over) return []
  if (seen !== state.moves) return refuse('edit_conflict')
  if (its.look === 'asked') return refuse('appeal_pending')
  return [liftedBy(state, its, { keeper, reason, onAppeal: false })]
}

export const liftedBy = (
  state: EnforcementState,
  its: EnforcementAction,
  { keeper, reason, onAppeal }: Pick<EnforcementDecisionInput, 'keeper' | 'reason'> & { readonly onAppeal: boolean },
): EnforcementEvent => ({
  type: 'EnforcementActionLifted',
  data: { ...endedBy(state, its), kind: its.kind, by: keeper.accountId, reason, onAppeal },
})
