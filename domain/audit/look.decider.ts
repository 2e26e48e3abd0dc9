import type { StaffMember } from '../kernel/actor.ts'
import { decider } from '../kernel/decider.ts'
import type { Look } from '../kernel/look.ts'
import type { LookEvent } from './look.events.ts'

export interface WriteLookDown extends Look {
  readonly type: 'WriteLookDown'
  readonly reader: StaffMember
}

/** What one of the staff opened on one day; `id` is `<account>-<YYYY-MM-DD>`. Every look counts, also the same again. */
export const looks = decider<WriteLookDown, undefined, LookEvent>({
  name: 'looks',
  stream: (id) => `looks-${id}`,
  initial: undefined,
  evolve: () => undefined,
  decide: (_, { reader, what, of }): LookEvent[] => [
    { type: 'RecordLookedAt', data: { by: reader.accountId, role: reader.role, what, of } },
  ],
})
