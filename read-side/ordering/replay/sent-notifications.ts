import { type DisputeEvent, disputeEvents } from '#domain/disputes/dispute.events.ts'
import { sides } from '#domain/disputes/dispute-types.ts'
import type { RecordedEvent } from '#domain/kernel/event.ts'
import { audienceKey } from '#domain/notifications/audience.ts'
import { disputeEmailKey } from '#domain/notifications/dispute-notifications.ts'
import { type NotifiableEvent, notifiableTypes, notificationsOf } from '#domain/notifications/notification-rules.ts'
import { renderNotification } from '#domain/notifications/notification-types.ts'
import type { ReplayStep } from '#domain/ordering/order-replay.contract.ts'
import type { Sql } from '#platform/database/database.ts'
import { emailsByKey, type LoggedEmail } from '#platform/mail/email-log.ts'
import type { OrderReferences } from '#read-side/ordering/replay/order-history.ts'

/** The notifications both parties received about an event, computed by the rules that create them. */
export function notificationsFor(
  event: RecordedEvent,
  { buyerIds, producerId, number }: OrderReferences,
): ReplayStep['notifications'] {
  if (!notifiableTypes.includes(event.type)) return []
  return notificationsOf(event as RecordedEvent<NotifiableEvent>).flatMap(({ audience, kind, value }) => {
    const recipient = audienceKey(audience)
    const side = recipient === producerId ? 'producer' : buyerIds.includes(recipient) ? 'buyer' : undefined
    const { title } = renderNotification(kind, { order: number, producer: null, product: null, value })
    return side ? [{ side, title }] : []
  })
}

/** Inserts the emails about an order after the events they report. */
export async function withEmails(db: Sql, steps: readonly ReplayStep[], causes: EmailCauses): Promise<ReplayStep[]> {
  const emails = await emailsByKey(db, [...causes.keys()])
  const all = [...steps]
  for (const email of emails) {
    const cause = causes.get(email.key) ?? null
    const reported = all.findIndex(({ id }) => id === cause)
    const lastBefore = all.findLastIndex(({ at }) => at <= email.sentAt)
    all.splice(Math.max(reported, lastBefore) + 1, 0, stepOf(email, cause))
  }
  return all
}

/** Email keys with the position of their event. */
export type EmailCauses = ReadonlyMap<string, string>

export const emailCauses = (history: readonly RecordedEvent[], references: OrderReferences): EmailCauses =>
  new Map(history.flatMap((event) => emailKeysAfter(event, references).map((key) => [key, event.position] as const)))

/** Keys of the emails that may follow an event, as their jobs build them. */
function emailKeysAfter(event: RecordedEvent, { orderId, checkoutId }: OrderReferences): string[] {
  const { type, data, revision } = event
  const { messageId, subscriptionId } = data as { readonly messageId?: string; readonly subscriptionId?: string }
  if (isDisputeEvent(event)) {
    const { disputeId } = event.data
    return sides.map((to) => disputeEmailKey({ disputeId, revision, to }))
  }
  if (type === 'OrderPaid') return [`new-order:${orderId}`, `receipt:${checkoutId}`]
  if (type === 'MessageSent') return [`message:${messageId}`]
  if (type.startsWith('Checkout')) return [`unpaid:${checkoutId}:${type}`]
  if (subscriptionId) return [`subscription:${subscriptionId}:${revision}`]
  const cancelled = type === 'OrderCancelled' ? [`sale-cancelled:${orderId}`] : []
  return type.startsWith('Order') ? [`order:${orderId}:${type}:${revision}`, ...cancelled] : []
}

const isDisputeEvent = (event: RecordedEvent): event is RecordedEvent<DisputeEvent> =>
  event.type in disputeEvents.shapes

const stepOf = ({ key, subject, to, status: state, sentAt: at }: LoggedEmail, cause: string | null): ReplayStep => ({
  id: key,
  position: null,
  kind: 'mail',
  technical: false,
  type: 'mail',
  at,
  comment: null,
  correlation: null,
  cause,
  description: `${state === 'sent' ? 'Email sent' : 'Email failed'} to ${to}: ${subject}`,
  by: { as: 'market', name: null, part: 'mail' },
  notifications: [],
  changed: { buyer: [], producer: [], money: [], stock: [] },
  after: {},
})
