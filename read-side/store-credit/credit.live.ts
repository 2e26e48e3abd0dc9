import type { RecordedEvent } from '#domain/kernel/event.ts'
import type { StoreCreditUpdate } from '#domain/store-credit/contract.ts'
import type { StoreCreditEvent } from '#domain/store-credit/store-credit.events.ts'
import { type LiveMap, liveMap, type Told } from '../live-map.ts'

export const creditLive = (): LiveMap =>
  liveMap<StoreCreditEvent>({
    StoreCreditIssued: changed,
    StoreCreditRefunded: changed,
    StoreCreditReserved: changed,
    StoreCreditRedeemed: changed,
    StoreCreditReservationReleased: changed,
  })

/** To the member alone, wherever they are signed in. */
function changed({ data: { accountId } }: RecordedEvent<StoreCreditEvent>): readonly Told[] {
  const message: StoreCreditUpdate = { type: 'credit_update' }
  return [{ topics: [`account:${accountId}`], message: { ...message } }]
}
