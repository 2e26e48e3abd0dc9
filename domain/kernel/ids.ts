import { z } from 'zod'

/**
 * Typed, sortable ids: `order_01h2xcejqtf2nbrexx3vqjhp41` (TypeID: a prefix and a UUIDv7 in base32). They are generated
 * outside the domain and come in with commands.
 */
export const idOf = <P extends string>(prefix: P) =>
  z.string().regex(new RegExp(`^${prefix}_[0-7][0-9a-hjkmnp-tv-z]{25}$`), `not a ${prefix} id`)

export const accountId = idOf('account')
export const personId = z.string().regex(/^(account|guest)_[0-7][0-9a-hjkmnp-tv-z]{25}$/, 'not a person id')
export const isGuest = (personId: string): boolean => personId.startsWith('guest_')
export const producerId = idOf('producer')
export const applicationId = idOf('application')
export const documentId = idOf('document')
export const productId = idOf('product')
export const certificateId = idOf('certificate')
export const checkoutId = idOf('checkout')
export const orderId = idOf('order')
export const refundId = idOf('refund')
export const boxId = idOf('box')
export const subscriptionId = idOf('subscription')
/** The item of an order line: a product with stock, or a subscription box with slots. */
export const itemId = z.union([productId, boxId])
export const isBox = (itemId: string): boolean => itemId.startsWith('box_')
/** Stands in for the processor's id of a payment or refund made entirely in store credit. */
export const storeCreditPaymentId = (id: string): string => `store_credit_${id}`
export const isStoreCreditPaymentId = (id: string): boolean => id.startsWith('store_credit_')
export const reviewId = idOf('review')
export const seasonalItemId = idOf('seasonal_item')
export const recipeId = idOf('recipe')
export const conversationId = idOf('conversation')
export const messageId = idOf('message')
export const inquiryId = idOf('inquiry')
export const chargebackId = idOf('chargeback')
export const disputeId = idOf('dispute')
export const discrepancyId = idOf('discrepancy')
export const enforcementActionId = idOf('enforcement_action')
export const savedQueryId = idOf('saved_query')
export const reconciliationId = idOf('reconciliation')
export const logVerificationId = idOf('log_verification')
