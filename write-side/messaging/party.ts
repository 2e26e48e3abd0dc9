import type { Actor } from '#domain/kernel/actor.ts'
import type { CommandBus } from '#domain/kernel/dispatch.ts'
import { type Refusal, refuse } from '#domain/kernel/refusal.ts'
import { block, blockBetween } from '#domain/messaging/block.decider.ts'
import { conversation, type Speaker, type Standing } from '#domain/messaging/conversation.decider.ts'
import { type Parties, sideOf } from '#domain/messaging/sides.ts'
import type { Subject } from '#domain/messaging/subject.ts'
import { type OrderState, order } from '#domain/ordering/order.decider.ts'
import { ORDER_STATUSES } from '#domain/ordering/order-status.ts'
import type { LinkSigner } from '#platform/keys/keys.ts'
import { linkFits } from '#platform/keys/links.ts'

export interface PartyDeps {
  readonly bus: CommandBus
  readonly keys: LinkSigner
}

/** Somebody in a conversation, or at its beginning. */
export interface Party extends Parties {
  readonly speaker: Speaker
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
  const hasKey = kind === 'order' && linkFits(keys, 'order', id, query.key)
  const side = sideOf({ buyerId, producerId }, actor, hasKey)
  if (!side) return undefined
  const personId = side === 'producer' && actor.kind === 'member' ? actor.accountId : buyerId
  return {
    ...{ buyerId, producerId, speaker: { side, personId, buyerId } },
    orderOpen: its.status !== 'unknown' && ORDER_STATUSES[its.status].tab === 'active',
    confirmed: hasKey || (actor.kind === 'member' && actor.verified),
  }
}

export async function standingOf({ bus }: PartyDeps, { orderOpen, ...party }: Party): Promise<Standing> {
  const { by: blockedBy, barred } = await bus.load(block, blockBetween(party))
  return { orderOpen, blockedBy, barred }
}
