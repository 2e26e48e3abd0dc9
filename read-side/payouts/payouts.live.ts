import type { PayoutUpdate } from '#domain/payouts/contract.ts'
import type { PayoutAccountEvent, TransferEvent } from '#domain/payouts/payouts.events.ts'
import { type Delivery, type LiveMap, liveMap } from '#read-side/live/live-map.ts'

/** Only the producer is notified. */
export const payoutsLive = (): LiveMap =>
  liveMap<PayoutAccountEvent | TransferEvent>({
    PayoutAccountCreated: payoutUpdate,
    PayoutAccountUpdated: payoutUpdate,
    TransferScheduled: payoutUpdate,
    TransferCreated: payoutUpdate,
    TransferReduced: payoutUpdate,
    TransferReversalScheduled: payoutUpdate,
    TransferReversed: payoutUpdate,
  })

function payoutUpdate({ data: { producerId } }: { readonly data: { readonly producerId: string } }): Delivery[] {
  const message: PayoutUpdate = { type: 'payout_update', producerId }
  return [{ topics: [`producer:${producerId}`], message: { ...message } }]
}
