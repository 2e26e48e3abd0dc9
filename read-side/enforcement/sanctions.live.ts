import type { AccountStatusUpdate } from '#domain/enforcement/contract.ts'
import type { EnforcementEvent } from '#domain/enforcement/enforcement.events.ts'
import type { RecordedEvent } from '#domain/kernel/event.ts'
import { type LiveMap, liveMap, type Told } from '../live-map.ts'

/** An account's holder and the staff hear of everything that moves its standing. */
export const sanctionsLive = (): LiveMap =>
  liveMap<EnforcementEvent>({
    AccountWarned: told,
    AccountSuspended: told,
    AccountTerminated: told,
    SuspensionExpired: told,
    EnforcementAppealed: told,
    EnforcementActionUpheld: told,
    EnforcementActionLifted: told,
  })

function told({ data: { accountId } }: RecordedEvent<EnforcementEvent>): Told[] {
  const message: AccountStatusUpdate = { type: 'standing_update', accountId }
  return [{ topics: [`account:${accountId}`, 'staff:reports'], message: { ...message } }]
}
