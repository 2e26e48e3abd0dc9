import type { Recorded } from '#domain/kernel/event.ts'
import { noticeWords } from '#domain/notifications/notice.ts'
import { NEWS, type NewsEvent, noticesOf } from '#domain/notifications/notices.ts'
import type { ReplayStep } from '#domain/ordering/replay.ts'
import type { Known } from './known.ts'

/** Who of the two found an event in their bell, as the notifications themselves are made. */
export function bellOf(event: Recorded, { buyerIds, producerId, number }: Known): ReplayStep['told'] {
  if (!(event.type in NEWS)) return []
  return noticesOf(event as Recorded<NewsEvent>).flatMap(({ recipient, kind, figure }) => {
    const whom = recipient === producerId ? 'producer' : buyerIds.includes(recipient) ? 'buyer' : undefined
    const { title } = noticeWords(kind, { order: number, producer: null, product: null, figure })
    return whom ? [{ whom, title }] : []
  })
}
