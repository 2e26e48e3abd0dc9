import type { PayoutUpdate } from '#domain/payouts/contract.ts'
import type { PayoutAccountEvent, TransferEvent } from '#domain/payouts/payouts.events.ts'
import { type LiveMap, liveMap, type Told } from '../live-map.ts'

/** Only the producer hears of their money. */
export const payoutsLive = (): LiveMap =>
  liveMap<PayoutAccountEvent | TransferEvent>({
    PayoutAccountCreated: told,
    PayoutAccountUpdated: told,
    TransferScheduled: told,
    TransferCreated: told,
    TransferReduced: told,
    TransferReversalScheduled: told,
    TransferReversed: told,
  })

function told({ data: { producerId } }: { readonly data: { readonly producerId: string } }): Told[] {
  const message: PayoutUpdate = { type: 'payout_update', producerId }
  return [{ topics: [`producer:${producerId}`], message: { ...message } }]
}
