import { logVerificationEvents } from '#domain/audit/log-verification.events.ts'
import { lookEvents } from '#domain/audit/look.events.ts'
import { savedQueryEvents } from '#domain/audit/saved-query.events.ts'
import { boxEvents } from '#domain/boxes/box.events.ts'
import { subscriptionEvents } from '#domain/boxes/subscription.events.ts'
import { productEvents } from '#domain/catalog/product.events.ts'
import { shelfSettingsEvents } from '#domain/catalog/shelf-settings.events.ts'
import { stockEvents } from '#domain/catalog/stock.events.ts'
import { checkoutEvents } from '#domain/checkout/checkout.events.ts'
import { paymentEvents } from '#domain/checkout/payment.events.ts'
import { creditEvents } from '#domain/credit/credit.events.ts'
import { disputeEvents } from '#domain/disputes/dispute.events.ts'
import { favoriteEvents } from '#domain/favorites/favorite.events.ts'
import { accountEvents } from '#domain/identity/account.events.ts'
import { claimEvents } from '#domain/identity/claim.events.ts'
import type { EventDefinitions } from '#domain/kernel/event.ts'
import { blockEvents } from '#domain/messaging/block.events.ts'
import { conversationEvents } from '#domain/messaging/conversation.events.ts'
import { bellEvents } from '#domain/notifications/bell.events.ts'
import { deviceEvents } from '#domain/notifications/devices.events.ts'
import { settingsEvents } from '#domain/notifications/settings.events.ts'
import { operationsEvents } from '#domain/operations/operations.events.ts'
import { guestbookEvents } from '#domain/ordering/guestbook.events.ts'
import { orderEvents } from '#domain/ordering/order.events.ts'
import { receiptBookEvents, receiptEvents } from '#domain/ordering/receipt.events.ts'
import { payoutAccountEvents } from '#domain/payouts/payout-account.events.ts'
import { transferEvents } from '#domain/payouts/transfer.events.ts'
import { guestErasureEvents } from '#domain/privacy/guest-erasure.events.ts'
import { retentionEvents } from '#domain/privacy/retention.events.ts'
import { producerEvents } from '#domain/producers/producer.events.ts'
import { caseEvents } from '#domain/reconciliation/case.events.ts'
import { reconciliationEvents } from '#domain/reconciliation/reconciliation.events.ts'
import { reviewEvents } from '#domain/reviews/review.events.ts'
import { standingEvents } from '#domain/sanctions/standing.events.ts'
import { recipeEvents } from '#domain/seasonal/recipe.events.ts'
import { seasonalItemEvents } from '#domain/seasonal/seasonal-item.events.ts'
import { verificationEvents } from '#domain/verification/verification.events.ts'

/** Every stored shape of the house. A context's events are real once they stand here. */
export const eventDefinitions: readonly EventDefinitions[] = [
  accountEvents,
  claimEvents,
  producerEvents,
  productEvents,
  stockEvents,
  shelfSettingsEvents,
  checkoutEvents,
  paymentEvents,
  orderEvents,
  receiptEvents,
  receiptBookEvents,
  payoutAccountEvents,
  transferEvents,
  reconciliationEvents,
  caseEvents,
  guestbookEvents,
  reviewEvents,
  bellEvents,
  settingsEvents,
  deviceEvents,
  favoriteEvents,
  seasonalItemEvents,
  recipeEvents,
  conversationEvents,
  blockEvents,
  verificationEvents,
  boxEvents,
  subscriptionEvents,
  lookEvents,
  disputeEvents,
  creditEvents,
  savedQueryEvents,
  operationsEvents,
  logVerificationEvents,
  retentionEvents,
  guestErasureEvents,
  standingEvents,
]

/** Every type of event, by name. */
export const eventTypes: readonly string[] = eventDefinitions.flatMap(({ shapes }) => Object.keys(shapes)).sort()
