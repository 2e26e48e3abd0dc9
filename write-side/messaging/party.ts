import type { Actor } from '#domain/kernel/actor.ts'
import type { CommandBus } from '#domain/kernel/command-bus.ts'
import { type Refusal, refuse } from '#domain/kernel/refusal.ts'
import { conversation, type MessagingPermissions, type Participant } from '#domain/messaging/conversation.decider.ts'
import { type Parties, sideOf } from '#domain/messaging/conversation.ts'
import { messagingPermission, messagingPermissionId } from '#domain/messaging/messaging-permission.decider.ts'
import type { Subject } from '#domain/messaging/subject.ts'
import { type OrderState, order } from '#domain/ordering/order.decider.ts'
import { ORDER_STATUSES } from '#domain/ordering/order-status.ts'
import type { LinkSigner } from '#platform/keys/keys.ts'
import { isValidLink } from '#platform/keys/signed-links.ts'

export interface PartyDeps {
  readonly bus: CommandBus
  readonly keys: LinkSigner
}

/** Somebody in a conversation, or at its beginning. */
export interface Party extends Parties {
  readonly speaker: Participant
  /** The order it is about is still under way. */
  readonly orderOpen: boolean
  /** They have confirmed their address, or have come by a link that was mailed to it. */
  readonly confirmed: boolean
}

export interface Asking {
  readonly actor: Actor
  readonly query: { readonly key?: string | undefined }
}

/** On which side of a conversation somebody stands. To everybody else it does not exist. */
export async function partyIn(deps: PartyDeps, conversationId: string, asking: Asking): Promise<Party | Refusal> {
  const state = await deps.bus.load(conversation, conversationId)
  if (state.status === 'unstarted') return refuse('conversation_not_found')
  const { subject, buyerId, producerId } = state
  const party = await partyOf(deps, { subject, buyerId, producerId }, asking)
  return party ?? refuse('conversation_not_found')
}

/** Undefined for somebody on neither side. Whose an order is, the order knows: a guest's may have found its account. */
export async function partyOf(
  { bus, keys }: PartyDeps,
  about: Parties & { readonly subject: Subject },
  { actor, query }: Asking,
): Promise<Party | undefined> {
  const { kind, id } = about.subject
  const its: OrderState = kind === 'order' ? await bus.load(order, id) : { status: 'unknown' }
  const { buyerId, producerId } = its.status === 'unknown' ? about : its
  const hasKey = kind === 'order' && isValidLink(keys, 'order', id, query.key)
  const side = sideOf({ buyerId, producerId }, actor, hasKey)
  if (!side) return undefined
  const personId = side === 'producer' && actor.kind === 'member' ? actor.accountId : buyerId
  return {
    buyerId,
    producerId,
    speaker: { side, personId, buyerId },
    orderOpen: its.status !== 'unknown' && ORDER_STATUSES[its.status].tab === 'active',
    confirmed: hasKey || (actor.kind === 'member' && actor.verified),
  }
}

export async function enforcementStateOf(
  { bus }: PartyDeps,
  { orderOpen, ...party }: Party,
): Promise<MessagingPermissions> {
  const { by: blockedBy, barred } = await bus.load(messagingPermission, messagingPermissionId(party))
  return { orderOpen, blockedBy, barred }
}
