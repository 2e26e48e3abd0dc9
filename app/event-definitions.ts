import { productEvents } from '#domain/catalog/product.events.ts'
import { stockEvents } from '#domain/catalog/stock.events.ts'
import { checkoutEvents } from '#domain/checkout/checkout.events.ts'
import { paymentEvents } from '#domain/checkout/payment.events.ts'
import { favoriteEvents } from '#domain/favorites/favorite.events.ts'
import { accountEvents } from '#domain/identity/account.events.ts'
import { claimEvents } from '#domain/identity/claim.events.ts'
import type { EventDefinitions } from '#domain/kernel/event.ts'
import { bellEvents } from '#domain/notifications/bell.events.ts'
import { guestbookEvents } from '#domain/ordering/guestbook.events.ts'
import { orderEvents } from '#domain/ordering/order.events.ts'
import { producerEvents } from '#domain/producers/producer.events.ts'
import { reviewEvents } from '#domain/reviews/review.events.ts'
import { recipeEvents } from '#domain/seasonal/recipe.events.ts'
import { seasonalItemEvents } from '#domain/seasonal/seasonal-item.events.ts'

/** Every stored shape of the house. A context's events are real once they stand here. */
export const eventDefinitions: readonly EventDefinitions[] = [
  accountEvents,
  claimEvents,
  producerEvents,
  productEvents,
  stockEvents,
  checkoutEvents,
  paymentEvents,
  orderEvents,
  guestbookEvents,
  reviewEvents,
  bellEvents,
  favoriteEvents,
  seasonalItemEvents,
  recipeEvents,
]
