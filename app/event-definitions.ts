import { accessLogEvents } from '#domain/audit/access-log.events.ts'
import { savedQueryEvents } from '#domain/audit/saved-query.events.ts'
import { inventorySettingsEvents, stockEvents } from '#domain/catalog/inventory.events.ts'
import { productEvents } from '#domain/catalog/product.events.ts'
import { checkoutEvents, openCheckoutEvents, paymentEvents } from '#domain/checkout/checkout.events.ts'
import { inquiryEvents } from '#domain/contact/inquiry.events.ts'
import { disputeEvents } from '#domain/disputes/dispute.events.ts'
import { disputeReadEvents } from '#domain/disputes/dispute-reads.events.ts'
import { enforcementEvents } from '#domain/enforcement/enforcement.events.ts'
import { favoriteEvents } from '#domain/favorites/favorite.events.ts'
import { accountEvents } from '#domain/identity/account.events.ts'
import { nameReservationEvents } from '#domain/identity/name-reservation.events.ts'
import type { EventDefinitions } from '#domain/kernel/event.ts'
import { conversationEvents } from '#domain/messaging/conversation.events.ts'
import { messagingPermissionEvents } from '#domain/messaging/messaging-permission.events.ts'
import { notificationInboxEvents } from '#domain/notifications/notification-inbox.events.ts'
import { pushDeviceEvents } from '#domain/notifications/push-devices.events.ts'
import { settingsEvents } from '#domain/notifications/settings.events.ts'
import { operationsEvents } from '#domain/operations/operations.events.ts'
import { billingDocumentEvents, receiptNumberBlockEvents } from '#domain/ordering/billing-document.events.ts'
import { guestOrderIndexEvents, orderEvents } from '#domain/ordering/order.events.ts'
import { payoutAccountEvents } from '#domain/payouts/payout-account.events.ts'
import { transferEvents } from '#domain/payouts/transfer.events.ts'
import { guestErasureEvents } from '#domain/privacy/guest-erasure.events.ts'
import { retentionEvents } from '#domain/privacy/retention-purge.events.ts'
import { verificationEvents } from '#domain/producer-verification/verification.events.ts'
import { producerEvents } from '#domain/producers/producer.events.ts'
import { discrepancyEvents } from '#domain/reconciliation/discrepancy.events.ts'
import { reconciliationEvents } from '#domain/reconciliation/reconciliation.events.ts'
import { reviewEvents } from '#domain/reviews/review.events.ts'
import { recipeEvents } from '#domain/seasonal/recipe.events.ts'
import { seasonalItemEvents } from '#domain/seasonal/seasonal-item.events.ts'
import { storeCreditEvents } from '#domain/store-credit/store-credit.events.ts'
import { boxEvents } from '#domain/subscriptions/box.events.ts'
import { subscriptionEvents } from '#domain/subscriptions/subscription.events.ts'
import { logVerificationEvents } from '#domain/transparency-log/log-verification.events.ts'

/** Every stored shape of the house. A context's events are real once they stand here. */
export const eventDefinitions: readonly EventDefinitions[] = [
  accountEvents,
  nameReservationEvents,
  producerEvents,
  productEvents,
  stockEvents,
  inventorySettingsEvents,
  checkoutEvents,
  openCheckoutEvents,
  paymentEvents,
  orderEvents,
  billingDocumentEvents,
  receiptNumberBlockEvents,
  payoutAccountEvents,
  transferEvents,
  reconciliationEvents,
  discrepancyEvents,
  guestOrderIndexEvents,
  reviewEvents,
  notificationInboxEvents,
  settingsEvents,
  pushDeviceEvents,
  favoriteEvents,
  seasonalItemEvents,
  recipeEvents,
  conversationEvents,
  messagingPermissionEvents,
  verificationEvents,
  boxEvents,
  subscriptionEvents,
  accessLogEvents,
  disputeEvents,
  disputeReadEvents,
  storeCreditEvents,
  savedQueryEvents,
  operationsEvents,
  logVerificationEvents,
  retentionEvents,
  guestErasureEvents,
  enforcementEvents,
  inquiryEvents,
]

/** Every type of event, by name. */
export const eventTypes: readonly string[] = eventDefinitions.flatMap(({ shapes }) => Object.keys(shapes)).sort()
