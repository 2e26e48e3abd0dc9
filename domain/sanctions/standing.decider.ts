import type { Day } from '../kernel/day.ts'
import { decider } from '../kernel/decider.ts'
import { type Refusal, refuse } from '../kernel/refusal.ts'
import { type AskAgain, askAgain, type DecideAgain, decideAgain } from './another-look.ts'
import { type LiftSanction, lift, type SanctionAccount, sanction } from './sanction.ts'
import type { StandingEvent } from './standing.events.ts'
import { endedBy, NO_SANCTIONS, type StandingState, standingAfter } from './standing-state.ts'

export type StandingCommand =
  | SanctionAccount
  | LiftSanction
  | AskAgain
  | DecideAgain
  | { readonly type: 'EndPause'; readonly sanctionId: string; readonly today: Day }

/** What the staff holds against an account, and how it stands by that: named by the account. */
export const standing = decider<StandingCommand, StandingState, StandingEvent>({
  name: 'standing',
  stream: (id) => `standing-${id}`,
  initial: NO_SANCTIONS,
  evolve: standingAfter,

  decide: (state, command): StandingEvent[] | Refusal => {
    switch (command.type) {
      case 'SanctionAccount':
        return sanction(state, command)
      case 'LiftSanction':
        return lift(state, command)
      case 'AskAgain':
        return askAgain(state, command)
      case 'DecideAgain':
        return decideAgain(state, command)
      case 'EndPause':
        return endPause(state, command)
    }
  },
})

function endPause(
  state: StandingState,
  { sanctionId, today }: { readonly sanctionId: string; readonly today: Day },
): StandingEvent[] | Refusal {
  const its = state.sanctions.find((one) => one.sanctionId === sanctionId)
  if (!its) return refuse('sanction_not_found')
  if (its.over || !its.until || today <= its.until) return []
  return [{ type: 'PauseOver', data: endedBy(state, its) }]
}
