import { product } from '#domain/catalog/product.decider.ts'
import { type Refusal, refuse } from '#domain/kernel/refusal.ts'
import { conversationOfOrder, conversationSeed, type Subject } from '#domain/messaging/subject.ts'
import { order } from '#domain/ordering/order.decider.ts'
import { producer } from '#domain/producers/producer.decider.ts'
import type { Runtime } from '#platform/runtime/runtime.ts'
import { type Asking, type Party, type PartyDeps, partyOf } from './party.ts'

export interface ConversationSubject {
  readonly orderId?: string | undefined
  readonly productId?: string | undefined
  readonly producerId?: string | undefined
}

/** What somebody is about to begin. */
export interface ConversationStart {
  readonly conversationId: string
  readonly subject: Subject
  readonly party: Party
}

type Deps = PartyDeps & { readonly runtime: Runtime }

/** Who would write to whom, and under which id: always the same for the same two and the same thing. */
export function conversationStart(
  deps: Deps,
  about: ConversationSubject,
  asking: Asking,
): Promise<ConversationStart | Refusal> {
  if (about.orderId) return onOrder(deps, about.orderId, asking)
  if (asking.actor.kind === 'anonymous') return Promise.resolve(refuse('not_signed_in'))
  return about.productId ? onProduct(deps, about.productId, asking) : toProducer(deps, about.producerId ?? '', asking)
}

/** Before the money came, the two have no business with each other. */
async function onOrder(deps: Deps, id: string, asking: Asking): Promise<ConversationStart | Refusal> {
  const its = await deps.bus.load(order, id)
  if (its.status === 'unknown') return refuse('order_not_found')
  const subject = { kind: 'order', id } as const
  const party = await partyOf(deps, { ...its, subject }, asking)
  if (!party) return refuse('order_not_found')
  return its.paymentIntentId ? { conversationId: conversationOfOrder(id), subject, party } : refuse('order_not_paid')
}

async function onProduct(deps: Deps, id: string, asking: Asking): Promise<ConversationStart | Refusal> {
  const goods = await deps.bus.load(product, id)
  if (goods.status === 'unknown') return refuse('product_not_found')
  return asBuyer(deps, { producerId: goods.producerId, subject: { kind: 'product', id } }, asking)
}

async function toProducer(deps: Deps, id: string, asking: Asking): Promise<ConversationStart | Refusal> {
  const seller = await deps.bus.load(producer, id)
  if (seller.status === 'unknown') return refuse('producer_not_found')
  return asBuyer(deps, { producerId: id, subject: { kind: 'producer', id } }, asking)
}

/** Before a sale it is whoever may buy that asks. */
async function asBuyer(
  deps: Deps,
  { producerId, subject }: { readonly producerId: string; readonly subject: Subject },
  asking: Asking,
): Promise<ConversationStart | Refusal> {
  const { actor } = asking
  if (actor.kind === 'anonymous') return refuse('not_signed_in')
  const buyerId = actor.accountId
  const party = await partyOf(deps, { buyerId, producerId, subject }, asking)
  const conversationId = deps.runtime.deriveId('conversation', conversationSeed(buyerId, producerId, subject))
  return party ? { conversationId, subject, party } : refuse('not_allowed')
}
