import { product } from '#domain/catalog/product.decider.ts'
import type { Actor } from '#domain/kernel/actor.ts'
import type { CommandBus } from '#domain/kernel/command-bus.ts'
import { type Refusal, refuse } from '#domain/kernel/refusal.ts'
import { conversation, type MessagingPermissions, type Participant } from '#domain/messaging/conversation.decider.ts'
import {
  conversationOfOrder,
  conversationSeed,
  type Parties,
  type Subject,
  sideOf,
} from '#domain/messaging/conversation.ts'
import {
  messagingPermission,
  messagingPermissionId,
  restrictedSidesOf,
} from '#domain/messaging/messaging-permission.decider.ts'
import { type OrderState, order } from '#domain/ordering/order.decider.ts'
import { ORDER_STATUSES } from '#domain/ordering/order-status.ts'
import { producer } from '#domain/producers/producer.decider.ts'
import type { LinkSigner } from '#platform/keys/keys.ts'
import { isValidLink } from '#platform/keys/signed-tokens.ts'
import type { Runtime } from '#platform/runtime/runtime.ts'

export interface ConversationSubject {
  readonly orderId?: string | undefined
  readonly productId?: string | undefined
  readonly producerId?: string | undefined
}

/** A conversation that is about to start. */
export interface ConversationStart {
  readonly conversationId: string
  readonly subject: Subject
  readonly party: Party
}

type Deps = PartyDeps & { readonly runtime: Runtime }

/** The parties and the id of a conversation. The same parties and subject always give the same id. */
export function conversationStart(
  deps: Deps,
  target: ConversationSubject,
  caller: Caller,
): Promise<ConversationStart | Refusal> {
  if (target.orderId) return onOrder(deps, target.orderId, caller)
  if (caller.actor.kind === 'anonymous') return Promise.resolve(refuse('not_signed_in'))
  return target.productId
    ? onProduct(deps, target.productId, caller)
    : toProducer(deps, target.producerId ?? '', caller)
}

/** Refused while the order is unpaid. */
async function onOrder(deps: Deps, id: string, caller: Caller): Promise<ConversationStart | Refusal> {
  const state = await deps.bus.load(order, id)
  if (state.status === 'unknown') return refuse('order_not_found')
  const subject = { kind: 'order', id } as const
  const party = await partyOf(deps, { ...state, subject }, caller)
  if (!party) return refuse('order_not_found')
  return state.paymentIntentId ? { conversationId: conversationOfOrder(id), subject, party } : refuse('order_not_paid')
}

async function onProduct(deps: Deps, id: string, caller: Caller): Promise<ConversationStart | Refusal> {
  const state = await deps.bus.load(product, id)
  if (state.status === 'unknown') return refuse('product_not_found')
  return asBuyer(deps, { producerId: state.producerId, subject: { kind: 'product', id } }, caller)
}

async function toProducer(deps: Deps, id: string, caller: Caller): Promise<ConversationStart | Refusal> {
  const seller = await deps.bus.load(producer, id)
  if (seller.status === 'unknown') return refuse('producer_not_found')
  return asBuyer(deps, { producerId: id, subject: { kind: 'producer', id } }, caller)
}

/** Any member may ask about a product before buying. */
async function asBuyer(
  deps: Deps,
  { producerId, subject }: { readonly producerId: string; readonly subject: Subject },
  caller: Caller,
): Promise<ConversationStart | Refusal> {
  const { actor } = caller
  if (actor.kind === 'anonymous') return refuse('not_signed_in')
  const buyerId = actor.accountId
  const party = await partyOf(deps, { buyerId, producerId, subject }, caller)
  const conversationId = deps.runtime.deriveId('conversation', conversationSeed(buyerId, producerId, subject))
  return party ? { conversationId, subject, party } : refuse('not_allowed')
}

export interface PartyDeps {
  readonly bus: CommandBus
  readonly keys: LinkSigner
}

/** One party of a conversation that exists or is about to start. */
interface Party extends Parties {
  readonly subject: Subject
  readonly participant: Participant
  /** Whether the order of the conversation is in progress. */
  readonly orderOpen: boolean
  /** Whether the party has confirmed its address, or used a link that was sent to it. */
  readonly confirmed: boolean
}

interface Caller {
  readonly actor: Actor
  readonly query: { readonly key?: string | undefined }
}

/** The caller's side of a conversation. Refuses any other caller as if the conversation did not exist. */
export async function partyIn(deps: PartyDeps, conversationId: string, caller: Caller): Promise<Party | Refusal> {
  const state = await deps.bus.load(conversation, conversationId)
  if (state.status === 'unstarted') return refuse('conversation_not_found')
  const { subject, buyerId, producerId } = state
  const party = await partyOf(deps, { subject, buyerId, producerId }, caller)
  return party ?? refuse('conversation_not_found')
}

/**
 * Undefined for a caller who is on neither side. The order's current buyer counts: a guest's order may belong to an
 * account now.
 */
async function partyOf(
  { bus, keys }: PartyDeps,
  parties: Parties & { readonly subject: Subject },
  { actor, query }: Caller,
): Promise<Party | undefined> {
  const { kind, id } = parties.subject
  const orderState: OrderState = kind === 'order' ? await bus.load(order, id) : { status: 'unknown' }
  const { buyerId, producerId } = orderState.status === 'unknown' ? parties : orderState
  const hasKey = kind === 'order' && isValidLink(keys, 'order', id, query.key)
  const side = sideOf({ buyerId, producerId }, actor, hasKey)
  if (!side) return undefined
  const personId = side === 'producer' && actor.kind === 'member' ? actor.accountId : buyerId
  return {
    subject: parties.subject,
    buyerId,
    producerId,
    participant: { side, personId, buyerId },
    orderOpen: orderState.status !== 'unknown' && ORDER_STATUSES[orderState.status].tab === 'active',
    confirmed: hasKey || (actor.kind === 'member' && actor.verified),
  }
}

export async function messagingPermissionsOf(
  { bus }: PartyDeps,
  { orderOpen, ...party }: Party,
): Promise<MessagingPermissions> {
  const permission = await bus.load(messagingPermission, messagingPermissionId(party))
  return { orderOpen, blockedBy: permission.blockedBy, restrictedSides: restrictedSidesOf(permission) }
}
