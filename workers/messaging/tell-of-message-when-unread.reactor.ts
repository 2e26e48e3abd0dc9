import type { Instant } from '#domain/kernel/event.ts'
import { isGuest } from '#domain/kernel/ids.ts'
import { conversationEvents } from '#domain/messaging/conversation.events.ts'
import { job, reactor } from '../reactor.ts'
import { tellOfMessage } from './tell-of-message.job.ts'

/** Members get a while to see it on the page; a guest has no other way to hear of it. */
const MEMBERS_AFTER_MS = 5 * 60_000

/** One mail for all that waits in a conversation: the next one follows when it has been read. */
export const tellOfMessageWhenUnread = reactor(conversationEvents, ['MessageSent'], ({ data, meta }, now) => {
  const { conversationId, messageId, by, buyerId, firstUnread } = data
  if (!firstUnread) return []
  const toGuest = by === 'producer' && isGuest(buyerId)
  const delayMs = toGuest ? 0 : leftOf(MEMBERS_AFTER_MS, meta.at, now)
  return [job(tellOfMessage, { conversationId, messageId }, { delayMs })]
})

const leftOf = (ms: number, since: Instant, now: Instant): number =>
  Math.max(0, Date.parse(since) + ms - Date.parse(now))
