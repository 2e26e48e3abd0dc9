import { catalogProblems } from '#domain/catalog/contract.ts'
import type { Actor } from '#domain/kernel/actor.ts'
import { isRefusal, refuse } from '#domain/kernel/refusal.ts'
import { type MessageReportForm, messagingContract, messagingProblems } from '#domain/messaging/contract.ts'
import {
  type ConversationCommand,
  conversation,
  type Participant,
  receivedSequence,
} from '#domain/messaging/conversation.decider.ts'
import { otherSide } from '#domain/messaging/conversation.ts'
import {
  type BlockCommand,
  messagingPermission,
  messagingPermissionId,
} from '#domain/messaging/messaging-permission.decider.ts'
import { orderProblems } from '#domain/ordering/contract.ts'
import { producerProblems } from '#domain/producers/contract.ts'
import { type RouteRequest, type RouteTable, rateLimited, respond, route } from '#platform/http/route.ts'
import type { Runtime } from '#platform/runtime/runtime.ts'
import { commandContextOf } from '#write-side/command-context.ts'
import {
  type ConversationSubject,
  conversationStart,
  messagingPermissionsOf,
  type PartyDeps,
  partyIn,
} from './conversation-parties.ts'
import type { ConversationReadMarks } from './conversation-read-marks.ts'

export interface MessagingWriteDeps extends PartyDeps {
  readonly runtime: Runtime
  readonly readMarks: Pick<ConversationReadMarks, 'record' | 'readThrough'>
}

const MINUTE = 60_000
/** Enough for a person, too few for a script. */
const MESSAGE_LIMIT = { max: 30, windowMs: MINUTE }
const REPORT_LIMIT = { max: 20, windowMs: 10 * MINUTE }

/** Open to anyone: guests use the signed link of their order. Other callers get "not found". */
export const messagingWriteRoutes = (deps: MessagingWriteDeps): RouteTable => ({
  problems: {
    ...messagingProblems,
    order_not_found: orderProblems.order_not_found,
    order_not_paid: orderProblems.order_not_paid,
    product_not_found: catalogProblems.product_not_found,
    producer_not_found: producerProblems.producer_not_found,
  },
  routes: [
    rateLimited(MESSAGE_LIMIT, route(messagingContract.start, 'anyone', start(deps))),
    rateLimited(MESSAGE_LIMIT, route(messagingContract.send, 'anyone', send(deps))),
    route(messagingContract.markRead, 'anyone', markRead(deps)),
    rateLimited(REPORT_LIMIT, route(messagingContract.block, 'anyone', changeBlock(deps, 'BlockMessaging'))),
    rateLimited(REPORT_LIMIT, route(messagingContract.unblock, 'anyone', changeBlock(deps, 'UnblockMessaging'))),
    rateLimited(REPORT_LIMIT, route(messagingContract.report, 'anyone', report(deps))),
  ],
})

interface LinkQuery {
  readonly key?: string | undefined
}
interface Message {
  readonly content: string
  readonly clientMessageId?: string | undefined
}
type ConversationRequest<Body = undefined, Params = { id: string }> = RouteRequest<Params, LinkQuery, Body>

const start =
  (deps: MessagingWriteDeps) =>
  async (request: ConversationRequest<ConversationSubject & Partial<Message>, undefined>) => {
    const { content: text, clientMessageId } = request.body
    const started = await conversationStart(deps, request.body, request)
    if (isRefusal(started)) return started
    const { conversationId, subject, party } = started
    if (!party.confirmed) return refuse('email_not_verified')
    // A suspended member may still write about an order.
    if (subject.kind !== 'order' && isSuspended(request.actor)) return refuse('account_suspended')
    const context = commandContextOf(request, deps.runtime)
    const message = text && {
      ...(await messagingPermissionsOf(deps, party)),
      messageId: idOfMessage(
        deps,
        { conversationId, personId: party.participant.personId, clientMessageId },
        context.commandId,
      ),
      clientMessageId,
      text,
      recipientReadThrough: await readThroughOfRecipient(deps, conversationId, party.participant),
    }
    const command: ConversationCommand = {
      type: 'StartConversation',
      conversationId,
      producerId: party.producerId,
      subject,
      participant: party.participant,
      message: message || undefined,
      buyerProducerId: ownProducerOf(party.participant, request.actor),
    }
    const result = await deps.bus.dispatch({ decider: conversation, id: conversationId, command, context })
    return isRefusal(result) ? result : respond({ id: conversationId }, result.position)
  }

const isSuspended = (actor: Actor): boolean => actor.kind === 'member' && actor.suspended === true

const ownProducerOf = ({ side, personId }: Participant, actor: Actor): string | undefined =>
  side === 'buyer' && actor.kind === 'member' && actor.accountId === personId ? actor.producerId : undefined

/** A repeated message gets the same id, on both routes that send messages. */
const idOfMessage = (
  { runtime }: MessagingWriteDeps,
  message: { conversationId: string; personId: string; clientMessageId: string | undefined },
  commandId: string,
): string =>
  runtime.deriveId('message', `${message.conversationId} ${message.personId} ${message.clientMessageId ?? commandId}`)

const send =
  (deps: MessagingWriteDeps) =>
  async (request: ConversationRequest<Message & { conversationId: string }, undefined>) => {
    const { conversationId, content: text, clientMessageId } = request.body
    const party = await partyIn(deps, conversationId, request)
    if (isRefusal(party)) return party
    if (!party.confirmed) return refuse('email_not_verified')
    const context = commandContextOf(request, deps.runtime)
    const id = idOfMessage(
      deps,
      { conversationId, personId: party.participant.personId, clientMessageId },
      context.commandId,
    )
    const message = {
      ...(await messagingPermissionsOf(deps, party)),
      messageId: id,
      clientMessageId,
      text,
      recipientReadThrough: await readThroughOfRecipient(deps, conversationId, party.participant),
    }
    const command = { type: 'SendMessage', participant: party.participant, message } as const
    const result = await deps.bus.dispatch({ decider: conversation, id: conversationId, command, context })
    return isRefusal(result) ? result : respond({ id, conversationId }, result.position)
  }

/** A message sent while the recipient is reading may cause no notification: the recipient has the conversation open. */
const readThroughOfRecipient = (
  { readMarks }: MessagingWriteDeps,
  conversationId: string,
  { side }: Participant,
): Promise<number> => readMarks.readThrough(conversationId, otherSide(side))

/** Own and unknown messages have no effect. */
const markRead = (deps: MessagingWriteDeps) => async (request: ConversationRequest<{ lastMessageId: string }>) => {
  const conversationId = request.params.id
  const party = await partyIn(deps, conversationId, request)
  if (isRefusal(party)) return party
  const { buyerId, producerId, subject, participant } = party
  const { side, personId } = participant
  const state = await deps.bus.load(conversation, conversationId)
  const readThrough = receivedSequence(state, side, request.body.lastMessageId)
  const now = deps.runtime.now()
  if (readThrough)
    await deps.readMarks.record({ conversationId, buyerId, producerId, subject, side, personId, readThrough, now })
  return DONE
}

const report =
  (deps: MessagingWriteDeps) =>
  (request: ConversationRequest<MessageReportForm, { id: string; messageId: string }>) => {
    const { reason, comment = '' } = request.body
    const { messageId } = request.params
    return sendConversationCommand(deps, request, (participant) => ({
      type: 'ReportMessage',
      participant,
      messageId,
      reason,
      comment,
    }))
  }

async function sendConversationCommand(
  deps: MessagingWriteDeps,
  request: ConversationRequest<unknown>,
  commandOf: (participant: Participant) => ConversationCommand,
) {
  const { id } = request.params
  const party = await partyIn(deps, id, request)
  if (isRefusal(party)) return party
  const context = commandContextOf(request, deps.runtime)
  const result = await deps.bus.dispatch({ decider: conversation, id, command: commandOf(party.participant), context })
  return isRefusal(result) ? result : respond(DONE, result.position)
}

const changeBlock = (deps: MessagingWriteDeps, type: BlockCommand['type']) => async (request: ConversationRequest) => {
  const party = await partyIn(deps, request.params.id, request)
  if (isRefusal(party)) return party
  const { buyerId, producerId, participant } = party
  const command = { type, buyerId, producerId, side: participant.side }
  const context = commandContextOf(request, deps.runtime)
  const result = await deps.bus.dispatch({
    decider: messagingPermission,
    id: messagingPermissionId(party),
    command,
    context,
  })
  return isRefusal(result) ? result : respond(DONE, result.position)
}

const DONE = { success: true } as const
