import type { RecordedEvent } from '#domain/kernel/event.ts'
import { type NotifiableEvent, notifiableTypes, notificationsOf } from '#domain/notifications/notification-rules.ts'
import { renderNotification } from '#domain/notifications/notification-types.ts'
import type { ReplayStep } from '#domain/ordering/order-replay.contract.ts'
import type { Known } from './known.ts'

/** Who of the two found an event in their bell, as the notifications themselves are made. */
export function bellOf(event: RecordedEvent, { buyerIds, producerId, number }: Known): ReplayStep['told'] {
  if (!notifiableTypes.includes(event.type)) return []
  return notificationsOf(event as RecordedEvent<NotifiableEvent>).flatMap(({ recipient, kind, figure }) => {
    const whom = recipient === producerId ? 'producer' : buyerIds.includes(recipient) ? 'buyer' : undefined
    const { title } = renderNotification(kind, { order: number, producer: null, product: null, figure })
    return whom ? [{ whom, title }] : []
  })
}
