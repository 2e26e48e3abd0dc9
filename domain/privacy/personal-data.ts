import { savedQueryEvents } from '#domain/audit/audit.events.ts'
import { productEvents } from '#domain/catalog/product.events.ts'
import { checkoutEvents, paymentEvents } from '#domain/checkout/checkout.events.ts'
import { inquiryEvents } from '#domain/contact/inquiry.events.ts'
import { disputeEvents } from '#domain/disputes/dispute.events.ts'
import { enforcementEvents } from '#domain/enforcement/enforcement.events.ts'
import { accountEvents, staffMemberEvents } from '#domain/identity/account.events.ts'
import {
  type DomainEvent,
  type EventDefinitions,
  type PersonalMark,
  personalFieldsOf,
  type Retention,
} from '#domain/kernel/event.ts'
import { conversationEvents, messagingPermissionEvents } from '#domain/messaging/messaging.events.ts'
import { pushDeviceEvents } from '#domain/notifications/notifications.events.ts'
import { operationsEvents } from '#domain/operations/operations.events.ts'
import { billingDocumentEvents } from '#domain/ordering/billing-document.events.ts'
import { orderEvents } from '#domain/ordering/order.events.ts'
import { verificationEvents } from '#domain/producer-verification/verification.events.ts'
import { producerEvents } from '#domain/producers/producer.events.ts'
import { discrepancyEvents } from '#domain/reconciliation/reconciliation.events.ts'
import { reviewEvents } from '#domain/reviews/review.events.ts'
import { subscriptionEvents } from '#domain/subscriptions/subscriptions.events.ts'

/** All event definitions with personal fields; a test checks that the list is complete. */
export const PERSONAL_EVENTS: readonly EventDefinitions[] = [
  accountEvents,
  staffMemberEvents,
  producerEvents,
  checkoutEvents,
  paymentEvents,
  orderEvents,
  billingDocumentEvents,
  subscriptionEvents,
  productEvents,
  conversationEvents,
  messagingPermissionEvents,
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

const marks: ReadonlyMap<string, ReadonlyMap<string, PersonalMark>> = new Map(
  PERSONAL_EVENTS.flatMap(({ shapes }) =>
    Object.entries(shapes).flatMap(([type, shape]) => {
      const fields = personalFieldsOf(shape)
      return fields.size > 0 ? [[type, fields] as const] : []
    }),
  ),
)

/** Event types with personal fields. */
export const PERSONAL_TYPES: readonly string[] = [...marks.keys()]

export interface PersonalField {
  readonly field: string
  readonly subjectId: string
  readonly retention: Retention
  /** Decrypted, or `ERASED`. */
  readonly value: unknown
}

/** The personal fields of an event, each with its data subject. */
export function personalFields({ type, data }: DomainEvent): PersonalField[] {
  const values = data as Record<string, unknown>
  return [...(marks.get(type) ?? [])].flatMap(([field, { subject, retention }]) => {
    const [value, subjectId] = [values[field], values[subject]]
    return value !== undefined && typeof subjectId === 'string' ? [{ field, subjectId, retention, value }] : []
  })
}
