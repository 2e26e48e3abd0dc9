import type { CalendarDate } from '../kernel/calendar-date.ts'
import { decider } from '../kernel/decider.ts'
import { type Refusal, refuse } from '../kernel/refusal.ts'
import {
  type AppealEnforcementAction,
  type DecideEnforcementAppeal,
  decideAppeal,
  resolveAppeal,
} from './another-look.ts'
import type { EnforcementEvent } from './enforcement.events.ts'
import { type LiftEnforcementAction, lift, type TakeEnforcementAction, takeAction } from './sanction.ts'
import { applyEnforcement, type EnforcementState, endedBy, NO_ACTIONS } from './standing-state.ts'

export type EnforcementCommand =
  | TakeEnforcementAction
  | LiftEnforcementAction
  | AppealEnforcementAction
  | DecideEnforcementAppeal
  | { readonly type: 'ExpireSuspension'; readonly enforcementActionId: string; readonly today: CalendarDate }

/** What the staff holds against an account, and how it stands by that: named by the account. */
export const enforcement = decider<EnforcementCommand, EnforcementState, EnforcementEvent>({
  name: 'standing',
  stream: (id) => `standing-${id}`,
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
