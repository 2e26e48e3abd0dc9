import { paymentEvents } from '#domain/checkout/checkout.events.ts'
import { savedQueryEvents } from '../audit/saved-query.events.ts'
import { productEvents } from '../catalog/product.events.ts'
import { checkoutEvents } from '../checkout/checkout.events.ts'
import { inquiryEvents } from '../contact/inquiry.events.ts'
import { disputeEvents } from '../disputes/dispute.events.ts'
import { enforcementEvents } from '../enforcement/enforcement.events.ts'
import { accountEvents } from '../identity/account.events.ts'
import type { EventDefinitions } from '../kernel/event.ts'
import { conversationEvents } from '../messaging/conversation.events.ts'
import { pushDeviceEvents } from '../notifications/push-devices.events.ts'
import { operationsEvents } from '../operations/operations.events.ts'
import { billingDocumentEvents } from '../ordering/billing-document.events.ts'
import { orderEvents } from '../ordering/order.events.ts'
import { verificationEvents } from '../producer-verification/verification.events.ts'
import { producerEvents } from '../producers/producer.events.ts'
import { discrepancyEvents } from '../reconciliation/discrepancy.events.ts'
import { reviewEvents } from '../reviews/review.events.ts'
import { subscriptionEvents } from '../subscriptions/subscription.events.ts'

/** Every definition with a personal field; a test holds the list to all that the market knows. */
export const PERSONAL_EVENTS: readonly EventDefinitions[] = [
  accountEvents,
  producerEvents,
  checkoutEvents,
  paymentEvents,
  orderEvents,
  billingDocumentEvents,
  subscriptionEvents,
  productEvents,
  conversationEvents,
  reviewEvents,
  pushDeviceEvents,
  verificationEvents,
  discrepancyEvents,
  disputeEvents,
  savedQueryEvents,
  operationsEvents,
  enforcementEvents,
  inquiryEvents,
]
