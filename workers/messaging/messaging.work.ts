import { z } from 'zod'
import type { Instant } from '#domain/kernel/event.ts'
import { conversationId, isGuest, messageId } from '#domain/kernel/ids.ts'
import { conversation } from '#domain/messaging/conversation.decider.ts'
import { otherSide, type Side } from '#domain/messaging/conversation.ts'
import { type ConversationEvent, conversationEvents } from '#domain/messaging/messaging.events.ts'
import { order } from '#domain/ordering/order.decider.ts'
import type { EventLog } from '#platform/event-store/event-log.ts'
import { historyOf, stateOf } from '#platform/event-store/event-log.ts'
import { signLink } from '#platform/keys/signed-tokens.ts'
import type { ContextWork } from '#workers/jobs/work-definitions.ts'
import { defineJob, EMAIL_RETRIES, job, jobHandler, reactor } from '#workers/jobs/work-definitions.ts'
import {
  accountOf,
  type EmailDeps,
  orderOf,
  producerOf,
  unsubscribeLinkIfEnabled,
  valueOrUndefined,
} from '../emails/email-context.ts'
import { renderEmail } from '../emails/email-layout.ts'

export const sendUnreadMessageEmail = defineJob(
  'send-unread-message-email',
  z.object({ conversationId, messageId }),
  EMAIL_RETRIES,
)

export interface MessageEmailDeps extends EmailDeps {
  /** Sequence number of the last message that a side of a conversation has read; 0 for none. */
  readonly readThrough: (conversationId: string, side: Side) => Promise<number>
}

/**
 * Emails the recipient of a message that is still unread. Members read it on their page, guests by their order's link.
 */
export const sendUnreadMessageEmailHandler = (deps: MessageEmailDeps) =>
  jobHandler(sendUnreadMessageEmail, async ({ conversationId, messageId }) => {
    const message = await unreadMessage(deps, conversationId, messageId)
    const text = valueOrUndefined(message?.text)
    if (!message || !text) return
    const recipient =
      message.senderSide === 'buyer' ? await producerRecipient(deps, message) : await buyerRecipient(deps, message)
    const { to, from, url, account } = recipient
    const unsubscribeLink = await unsubscribeLinkIfEnabled(deps, account, 'messages')
    if (!to || !unsubscribeLink) return
    const { market } = deps
    const content = renderEmail({
      title: `${from} wrote to you`,
      preheader: text.slice(0, 90),
      paragraphs: ['You have a new message:', excerpt(text)],
      button: { label: 'Read and reply', url: `${market.publicUrl}${url}` },
      footer: `${market.name} · ${market.publicUrl}`,
      ...unsubscribeLink,
    })
    const subject = `New message from ${from}`
    await deps.mailer.send({
      key: `message:${messageId}`,
      to,
      accountId: account,
      subject,
      ...content,
      ...unsubscribeLink,
    })
  })

type SentMessage = Extract<ConversationEvent, { type: 'MessageSent' }>['data']
interface EmailRecipient {
  readonly to: string | undefined
  /** Set for a member, who may turn off these emails. */
  readonly account: string | undefined
  readonly from: string
  /** The path where the recipient reads it. */
  readonly url: string
}

async function unreadMessage(
  { log, readThrough }: MessageEmailDeps,
  id: string,
  messageId: string,
): Promise<SentMessage | undefined> {
  const events = await historyOf(log, conversation, id)
  const sent = events.find((event) => event.type === 'MessageSent' && event.data.messageId === messageId)?.data as
    | SentMessage
    | undefined
  return sent && (await readThrough(id, otherSide(sent.senderSide))) < sent.sequence ? sent : undefined
}

async function producerRecipient(
  { log }: EmailDeps,
  { subject, producerId, buyerId, conversationId }: SentMessage,
): Promise<EmailRecipient> {
  const seller = await producerOf(log, producerId)
  const onOrder =
    subject.kind === 'order' ? valueOrUndefined((await orderOf(log, subject.id))?.contact)?.fullName : undefined
  const buyerName =
    subject.kind === 'order' ? undefined : valueOrUndefined((await accountOf(log, buyerId))?.profile.username)
  return {
    to: seller && valueOrUndefined((await accountOf(log, seller.accountId))?.email),
    account: seller?.accountId,
    from: onOrder ?? buyerName ?? 'A buyer',
    url: `/messages/${conversationId}`,
  }
}

async function buyerRecipient(
  { log, keys }: EmailDeps,
  { subject, producerId, conversationId, ...sent }: SentMessage,
): Promise<EmailRecipient> {
  const from = (await producerOf(log, producerId))?.businessName ?? 'The producer'
  const buyerId = subject.kind === 'order' ? await currentBuyerOf(log, subject.id) : sent.buyerId
  if (!buyerId || !isGuest(buyerId)) {
    const reader = buyerId ? await accountOf(log, buyerId) : undefined
    return { to: valueOrUndefined(reader?.email), account: buyerId, from, url: `/messages/${conversationId}` }
  }
  const to = valueOrUndefined((await orderOf(log, subject.id))?.contact)?.email
  return {
    to,
    account: undefined,
    from,
    url: `/order/${subject.id}?key=${signLink(keys, 'order', subject.id)}#messages`,
  }
}

/** The current buyer: a guest's order may have been linked to an account. */
async function currentBuyerOf(log: EventLog, orderId: string): Promise<string | undefined> {
  const state = await stateOf(log, order, orderId)
  return state.status === 'unknown' ? undefined : state.buyerId
}

/** The beginning of a message. */
const excerpt = (text: string): string =>
  `“${text.length > MAX_EXCERPT_LENGTH ? `${text.slice(0, MAX_EXCERPT_LENGTH).trimEnd()}…` : text}”`
const MAX_EXCERPT_LENGTH = 400

/** Members have this long to read the message on the page. Guests are emailed at once. */
const MEMBER_DELAY_MS = 5 * 60_000

/** One email for all unread messages of a conversation: only the first unread message causes one. */
export const sendUnreadMessageEmails = reactor(conversationEvents, ['MessageSent'], ({ data, meta }, now) => {
  const { conversationId, messageId, senderSide, buyerId, startsUnreadBatch } = data
  if (!startsUnreadBatch) return []
  const toGuest = senderSide === 'producer' && isGuest(buyerId)
  const delayMs = toGuest ? 0 : remainingMs(MEMBER_DELAY_MS, meta.recordedAt, now)
  return [job(sendUnreadMessageEmail, { conversationId, messageId }, { delayMs })]
})

const remainingMs = (ms: number, since: Instant, now: Instant): number =>
  Math.max(0, Date.parse(since) + ms - Date.parse(now))

interface MessagingWorkDeps {
  readonly emails: EmailDeps
  readonly conversationReadThrough: MessageEmailDeps['readThrough']
}

export const messagingWork: ContextWork<MessagingWorkDeps> = {
  reactors: [sendUnreadMessageEmails],
  jobs: ({ emails, conversationReadThrough: readThrough }) => [
    sendUnreadMessageEmailHandler({ ...emails, readThrough }),
  ],
  schedules: [],
}
