import type { AdvancedStatus } from '#domain/ordering/order-status.ts'

/** What a producer has done with an order, by what it has become. */
export const DONE_WORDS: Readonly<Record<AdvancedStatus | 'declined', string>> = {
  processing: 'accepted',
  ready_for_pickup: 'marked ready for pickup',
  shipped: 'sent out',
  delivered: 'marked delivered',
  completed: 'handed over',
  declined: 'declined',
}
