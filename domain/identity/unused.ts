import type { StaffRole } from '../kernel/actor.ts'
import type { Day } from '../kernel/day.ts'
import type { AccountEvent } from './account.events.ts'
import type { Closing } from './closing.ts'

/** Its owner was told that nobody has used it since a day, and when it is erased unless somebody does. */
export interface Unused {
  readonly lastUse: Day
  readonly erasesOn: Day
}

export interface TellUnused extends Unused {
  readonly type: 'TellUnused'
}

interface Tellable {
  readonly accountId: string
  readonly staff: StaffRole | undefined
  readonly closing: Closing | undefined
  readonly unused: Unused | undefined
  readonly erased: boolean
}

/** Once for each time that it lies unused. Whoever works for the market stays. */
export function tellUnused(state: Tellable, { lastUse, erasesOn }: TellUnused): AccountEvent[] {
  if (state.erased || state.closing || state.staff || state.unused?.lastUse === lastUse) return []
  return [{ type: 'AccountUnusedTold', data: { accountId: state.accountId, lastUse, erasesOn } }]
}
