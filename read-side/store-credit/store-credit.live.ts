import type { RecordedEvent } from '#domain/kernel/event.ts'
import type { StoreCreditUpdate } from '#domain/store-credit/contract.ts'
import type { StoreCreditEvent } from '#domain/store-credit/store-credit.events.ts'
import { type Delivery, type LiveMap, liveMap } from '#read-side/live/live-map.ts'

export const storeCreditLive = (): LiveMap =>
  liveMap<StoreCreditEvent>({
    StoreCreditIssued: storeCreditUpdate,
    StoreCreditRefunded: storeCreditUpdate,
    StoreCreditReserved: storeCreditUpdate,
    StoreCreditRedeemed: storeCreditUpdate,
    StoreCreditReservationReleased: storeCreditUpdate,
  })

/** Notifies all sessions of the member. */
function storeCreditUpdate({ data: { accountId } }: RecordedEvent<StoreCreditEvent>): readonly Delivery[] {
  const message: StoreCreditUpdate = { type: 'credit_update' }
  return [{ topics: [`account:${accountId}`], message: { ...message } }]
}
