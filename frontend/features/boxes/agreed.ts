import type { SubscriberContact } from '#domain/subscriptions/contract.ts'

/** Who a subscription is for, once its terms were agreed to. */
export interface Agreed {
  readonly contact: SubscriberContact
  readonly deliveryInstructions?: string
}
