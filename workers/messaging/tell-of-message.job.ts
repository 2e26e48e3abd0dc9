import { z } from 'zod'
import { fold } from '#domain/kernel/decider.ts'
import { conversationId, isGuest, messageId } from '#domain/kernel/ids.ts'
import { conversation, unreadOf } from '#domain/messaging/conversation.decider.ts'
import type { ConversationEvent } from '#domain/messaging/conversation.events.ts'
import { otherSide } from '#domain/messaging/sides.ts'
import { order } from '#domain/ordering/order.decider.ts'
import type { EventLog } from '#platform/event-store/event-log.ts'
import { historyOf, stateOf } from '#platform/event-store/history.ts'
import type { JobDefinition, JobHandler } from '#platform/jobs/jobs.ts'
import { linkKey } from '#platform/keys/links.ts'
import { accountOf, known, type LetterDeps, optional, orderOf, producerOf } from '../letters.ts'
import { mailLayout } from '../mail-layout.ts'

const payload = z.object({ conversationId, messageId })
type Payload = z.infer<typeof payload>
export const tellOfMessage: JobDefinition<Payload> = {
  name: 'tell-of-message',
  payload,
  attempts: 10,
  backoffMs: 2_000,
}

/** Writes to whoever has not read a message by now, wherever they read: members on their page, guests by their order's link. */
export const tellOfMessageHandler = (deps: LetterDeps): JobHandler<Payload> => ({
  job: tellOfMessage,
  run: async ({ conversationId, messageId }) => {
    const message = await unreadMessage(deps.log, conversationId, messageId)
    const text = known(message?.text)
    if (!message || !text) return
    const addressed = message.by === 'buyer' ? await toProducer(deps, message) : await toBuyer(deps, message)
    const { to, from, url, account } = addressed
    const may = await optional(deps, account, 'messages')
    if (!to || !may) return
    const { market } = deps
    const letter = mailLayout({
      title: `${from} wrote to you`,
      preheader: text.slice(0, 90),
      paragraphs: ['You have a message in the market:', quoted(text)],
      button: { label: 'Read and answer', url: `${market.publicUrl}${url}` },
      footer: `${market.name} · ${market.publicUrl}`,
      ...may,
    })
    const subject = `New message from ${from}`
    await deps.mailer.send({ ...{ key: `message:${messageId}`, to, account, subject }, ...letter, ...may })
  },
})

type Sent = Extract<ConversationEvent, { type: 'MessageSent' }>['data']
interface Addressed {
  readonly to: string | undefined
  /** Of a member: what they wish to be told of by mail is theirs to say. */
  readonly account: string | undefined
  readonly from: string
  /** Where it is read: a path of the market. */
  readonly url: string
}

async function unreadMessage(log: EventLog, id: string, messageId: string): Promise<Sent | undefined> {
  const events = await historyOf(log, conversation, id)
  const state = fold(conversation, events)
  const sent = events.find((event) => event.type === 'MessageSent' && event.data.messageId === messageId)?.data as Sent
  if (!sent || state.status === 'unstarted') return undefined
  return unreadOf(state, otherSide(sent.by)).includes(messageId) ? sent : undefined
}

async function toProducer(
  { log }: LetterDeps,
  { subject, producerId, buyerId, conversationId }: Sent,
): Promise<Addressed> {
  const seller = await producerOf(log, producerId)
  const onOrder = subject.kind === 'order' ? known((await orderOf(log, subject.id))?.contact)?.fullName : undefined
  const asked = subject.kind === 'order' ? undefined : known((await accountOf(log, buyerId))?.profile.username)
  return {
    to: seller && known((await accountOf(log, seller.accountId))?.email),
    account: seller?.accountId,
    ...{ from: onOrder ?? asked ?? 'A buyer', url: `/messages/${conversationId}` },
  }
}

async function toBuyer(
  { log, keys }: LetterDeps,
  { subject, producerId, conversationId, ...sent }: Sent,
): Promise<Addressed> {
  const from = (await producerOf(log, producerId))?.businessName ?? 'The producer'
  const buyerId = subject.kind === 'order' ? await buyerNow(log, subject.id) : sent.buyerId
  if (!buyerId || !isGuest(buyerId)) {
    const reader = buyerId ? await accountOf(log, buyerId) : undefined
    return { to: known(reader?.email), account: buyerId, from, url: `/messages/${conversationId}` }
  }
  const to = known((await orderOf(log, subject.id))?.contact)?.email
  return {
    to,
    account: undefined,
    from,
    url: `/order/${subject.id}?key=${linkKey(keys, 'order', subject.id)}#messages`,
  }
}

/** A guest's order may have found its account since. */
async function buyerNow(log: EventLog, orderId: string): Promise<string | undefined> {
  const state = await stateOf(log, order, orderId)
  return state.status === 'unknown' ? undefined : state.buyerId
}

/** As much as makes somebody want to read on. */
const quoted = (text: string): string =>
  `“${text.length > MOST_QUOTED ? `${text.slice(0, MOST_QUOTED).trimEnd()}…` : text}”`
const MOST_QUOTED = 400
