import { SANCTIONERS, type StaffMember } from '../kernel/actor.ts'
import { type Day, daysBetween } from '../kernel/day.ts'
import type { Instant } from '../kernel/event.ts'
import { type Refusal, refuse } from '../kernel/refusal.ts'
import type { StandingEvent } from './standing.events.ts'
import { endedBy, type Sanction, type StandingState, standingIn } from './standing-state.ts'
import { LONGEST_PAUSE_DAYS, type SanctionKind } from './terms.ts'

/** One of the staff decides something about an account. */
export interface Deciding {
  readonly keeper: StaffMember
  /** The `moves` they have seen. */
  readonly seen: number
  /** Told to the account's holder. */
  readonly reason: string
}

export interface SanctionAccount extends Deciding {
  readonly type: 'SanctionAccount'
  readonly sanctionId: string
  readonly kind: SanctionKind
  /** A pause's last day; left out, it holds until it is lifted. */
  readonly until?: Day | undefined
  readonly today: Day
  readonly account: { readonly accountId: string; readonly producerId?: string | undefined; readonly staff: boolean }
  readonly tokenHash: string
  readonly againUntil: Instant
}

export interface LiftSanction extends Deciding {
  readonly type: 'LiftSanction'
  readonly sanctionId: string
}

/** Nobody decides about themselves; who works here is judged by those who keep the staff. */
export function sanction(state: StandingState, command: SanctionAccount): StandingEvent[] | Refusal {
  const { account, sanctionId } = command
  const no = mayDecide(command.keeper, account.accountId)
  if (no) return no
  if (account.staff) return refuse('staff_not_sanctioned')
  if (state.sanctions.some((one) => one.sanctionId === sanctionId)) return []
  return (
    (command.seen === state.moves ? undefined : refuse('standing_changed')) ??
    impossible(state, command) ?? [happened(state, command)]
  )
}

export function mayDecide({ accountId, role }: StaffMember, about: string): Refusal | undefined {
  if (!SANCTIONERS.includes(role)) return refuse('not_allowed')
  return accountId === about ? refuse('own_account') : undefined
}

function impossible(state: StandingState, { kind, until, today }: SanctionAccount): Refusal | undefined {
  const now = standingIn(state)
  if (now === 'ended') return refuse('account_has_ended')
  if (kind !== 'pause') return undefined
  if (now === 'paused') return refuse('account_paused_already')
  if (!until) return undefined
  if (until < today) return refuse('pause_impossible', { fields: { until: 'This day is over' } })
  if (daysBetween(today, until) > LONGEST_PAUSE_DAYS)
    return refuse('pause_impossible', { fields: { until: 'At most a year; or leave it open' } })
  return undefined
}

function happened(state: StandingState, command: SanctionAccount): StandingEvent {
  const { kind, until, account, sanctionId, keeper, reason, tokenHash, againUntil } = command
  const { accountId, producerId } = account
  const whose = { accountId, ...(producerId && { producerId }), sanctionId }
  const data = { ...whose, by: keeper.accountId, reason, tokenHash, againUntil }
  switch (kind) {
    case 'warning':
      return { type: 'AccountWarned', data: { ...data, standing: standingIn(state) } }
    case 'pause':
      return { type: 'AccountPaused', data: { ...data, standing: 'paused', ...(until && { until }) } }
    case 'end':
      return { type: 'AccountEnded', data: { ...data, standing: 'ended' } }
  }
}

/** Of the staff's own accord. Where another look was asked for, that is what answers. */
export function lift(state: StandingState, { sanctionId, keeper, seen, reason }: LiftSanction) {
  const its = state.sanctions.find((one) => one.sanctionId === sanctionId)
  if (!its) return refuse('sanction_not_found')
  const no = mayDecide(keeper, its.accountId)
  if (no) return no
  if (its.over) return []
  if (seen !== state.moves) return refuse('standing_changed')
  if (its.look === 'asked') return refuse('look_waits')
  return [liftedBy(state, its, { keeper, reason, lookedAgain: false })]
}

export const liftedBy = (
  state: StandingState,
  its: Sanction,
  { keeper, reason, lookedAgain }: Pick<Deciding, 'keeper' | 'reason'> & { readonly lookedAgain: boolean },
): StandingEvent => ({
  type: 'SanctionLifted',
  data: { ...endedBy(state, its), kind: its.kind, by: keeper.accountId, reason, lookedAgain },
})
