import type { SubscriptionEvent } from '#domain/subscriptions/subscriptions.events.ts'
import { table } from '../projection.ts'

/** One delivery of one subscription that was ordered; whether it is paid stands on its order. */
export interface DeliveryRow {
  readonly id: string
  readonly producerId: string
  readonly boxId: string
  readonly orderId: string
  readonly deliverOn: string
  readonly contents: readonly string[]
}

export const deliveries = table<DeliveryRow, SubscriptionEvent>({
  name: 'deliveries',
  key: 'id',
  columns: {
    id: 'key',
    producerId: 'key',
    boxId: 'key',
    orderId: 'key',
    deliverOn: 'key',
    contents: 'texts',
  },
  indexes: ['(producer_id, deliver_on)'],
  keysOf: ({ data }) => ('cycle' in data ? `${data.subscriptionId}.${data.cycle}` : []),
  folds: {
    BillingCycleStarted: (_, { data: { producerId, boxId, orderId, deliverOn, contents } }, id) => ({
      id,
      producerId,
      boxId,
      orderId,
      deliverOn,
      contents,
    }),
    BillingAttemptSucceeded: (row, { data: { deliverOn } }) => row && { ...row, deliverOn },
  },
})
