import type { AccountStatusUpdate } from '#domain/enforcement/contract.ts'
import type { EnforcementEvent } from '#domain/enforcement/enforcement.events.ts'
import type { RecordedEvent } from '#domain/kernel/event.ts'
import { type Delivery, type LiveMap, liveMap } from '#read-side/live/live-map.ts'

/** Notifies the account owner and staff. */
export const enforcementLive = (): LiveMap =>
  liveMap<EnforcementEvent>({
    AccountWarned: accountStatusUpdate,
    AccountSuspended: accountStatusUpdate,
    AccountTerminated: accountStatusUpdate,
    SuspensionExpired: accountStatusUpdate,
    EnforcementAppealed: accountStatusUpdate,
    EnforcementActionUpheld: accountStatusUpdate,
    EnforcementActionLifted: accountStatusUpdate,
  })

function accountStatusUpdate({ data: { accountId } }: RecordedEvent<EnforcementEvent>): Delivery[] {
  const message: AccountStatusUpdate = { type: 'account_status_update', accountId }
  return [{ topics: [`account:${accountId}`, 'staff:reports'], message: { ...message } }]
}
