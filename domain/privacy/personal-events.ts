import { savedQueryEvents } from '../audit/saved-query.events.ts'
import { subscriptionEvents } from '../boxes/subscription.events.ts'
import { productEvents } from '../catalog/product.events.ts'
import { checkoutEvents } from '../checkout/checkout.events.ts'
import { paymentEvents } from '../checkout/payment.events.ts'
import { disputeEvents } from '../disputes/dispute.events.ts'
import { accountEvents } from '../identity/account.events.ts'
import type { EventDefinitions } from '../kernel/event.ts'
import { conversationEvents } from '../messaging/conversation.events.ts'
import { deviceEvents } from '../notifications/devices.events.ts'
import { operationsEvents } from '../operations/operations.events.ts'
import { orderEvents } from '../ordering/order.events.ts'
import { receiptEvents } from '../ordering/receipt.events.ts'
import { producerEvents } from '../producers/producer.events.ts'
import { caseEvents } from '../reconciliation/case.events.ts'
import { reviewEvents } from '../reviews/review.events.ts'
import { standingEvents } from '../sanctions/standing.events.ts'
import { verificationEvents } from '../verification/verification.events.ts'

/** Every definition with a personal field; a test holds the list to all that the market knows. */
export const PERSONAL_EVENTS: readonly EventDefinitions[] = [
  accountEvents,
  producerEvents,
  checkoutEvents,
  paymentEvents,
  orderEvents,
  receiptEvents,
  subscriptionEvents,
  productEvents,
  conversationEvents,
  reviewEvents,
  deviceEvents,
  verificationEvents,
  caseEvents,
  disputeEvents,
  savedQueryEvents,
  operationsEvents,
  standingEvents,
]
