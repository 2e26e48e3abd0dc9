import { accessLogEvents, savedQueryEvents } from '#domain/audit/audit.events.ts'
import { certificateEvents } from '#domain/catalog/certificate.events.ts'
import { inventorySettingsEvents, stockEvents } from '#domain/catalog/inventory.events.ts'
import { productEvents } from '#domain/catalog/product.events.ts'
import {
  chargebackEvents,
  checkoutEvents,
  openCheckoutEvents,
  paymentEvents,
} from '#domain/checkout/checkout.events.ts'
import { inquiryEvents } from '#domain/contact/inquiry.events.ts'
import { disputeEvents } from '#domain/disputes/dispute.events.ts'
import { enforcementEvents } from '#domain/enforcement/enforcement.events.ts'
import { favoriteEvents } from '#domain/favorites/favorite.events.ts'
import { accountEvents, nameReservationEvents, staffMemberEvents } from '#domain/identity/account.events.ts'
import type { EventDefinitions } from '#domain/kernel/event.ts'
import { conversationEvents, messagingPermissionEvents } from '#domain/messaging/messaging.events.ts'
import { pushDeviceEvents, settingsEvents } from '#domain/notifications/notifications.events.ts'
import { operationsEvents } from '#domain/operations/operations.events.ts'
import { billingDocumentEvents, receiptNumberBlockEvents } from '#domain/ordering/billing-document.events.ts'
import { guestOrderIndexEvents, orderEvents } from '#domain/ordering/order.events.ts'
import { payoutAccountEvents, transferEvents } from '#domain/payouts/payouts.events.ts'
import { guestErasureEvents, retentionEvents } from '#domain/privacy/privacy.events.ts'
import { verificationEvents } from '#domain/producer-verification/verification.events.ts'
import { producerEvents } from '#domain/producers/producer.events.ts'
import { discrepancyEvents, reconciliationEvents } from '#domain/reconciliation/reconciliation.events.ts'
import { reviewEvents } from '#domain/reviews/review.events.ts'
import { recipeEvents, seasonalItemEvents } from '#domain/seasonal/seasonal.events.ts'
import { stockAlertEvents } from '#domain/stock-alerts/stock-alert.events.ts'
import { storeCreditEvents } from '#domain/store-credit/store-credit.events.ts'
import { boxEvents, subscriptionEvents } from '#domain/subscriptions/subscriptions.events.ts'
import { logVerificationEvents } from '#domain/transparency-log/log-verification.events.ts'

/** Every stored event shape. A context's events can be stored once they are listed here. */
export const eventDefinitions: readonly EventDefinitions[] = [
  accountEvents,
  nameReservationEvents,
  staffMemberEvents,
  producerEvents,
  productEvents,
  certificateEvents,
  stockEvents,
  inventorySettingsEvents,
  checkoutEvents,
  openCheckoutEvents,
  paymentEvents,
  chargebackEvents,
  orderEvents,
  billingDocumentEvents,
  receiptNumberBlockEvents,
  payoutAccountEvents,
  transferEvents,
  reconciliationEvents,
  discrepancyEvents,
  guestOrderIndexEvents,
  reviewEvents,
  settingsEvents,
  pushDeviceEvents,
  favoriteEvents,
  stockAlertEvents,
  seasonalItemEvents,
  recipeEvents,
  conversationEvents,
  messagingPermissionEvents,
  verificationEvents,
  boxEvents,
  subscriptionEvents,
  accessLogEvents,
  disputeEvents,
  storeCreditEvents,
  savedQueryEvents,
  operationsEvents,
  logVerificationEvents,
  retentionEvents,
  guestErasureEvents,
  enforcementEvents,
  inquiryEvents,
]

/** All event types, sorted by name. */
export const eventTypes: readonly string[] = eventDefinitions.flatMap(({ shapes }) => Object.keys(shapes)).sort()
