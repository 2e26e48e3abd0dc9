import { dispute } from '#domain/disputes/dispute.decider.ts'
import { type Case, isKnown } from '#domain/disputes/dispute-state.ts'
import type { Side } from '#domain/disputes/words.ts'
import type { Actor } from '#domain/kernel/actor.ts'
import { isRefusal, type Refusal, refuse } from '#domain/kernel/refusal.ts'
import { sideOf } from '#domain/messaging/sides.ts'
import { type KnownOrder, order } from '#domain/ordering/order.decider.ts'
import { linkFits } from '#platform/keys/links.ts'
import type { DisputeWrites } from './deps.ts'

/** One of an order's two sides. */
export interface Party {
  readonly order: KnownOrder
  readonly side: Side
  /** The account that speaks, or the guest. */
  readonly personId: string
}

export interface Asking {
  readonly actor: Actor
  readonly query: { readonly key?: string | undefined }
}

/** On which side of an order somebody stands. To everybody else it does not exist. */
export async function partyOf(deps: DisputeWrites, orderId: string, asking: Asking): Promise<Party | Refusal> {
  const its = await deps.bus.load(order, orderId)
  if (its.status === 'unknown') return refuse('order_not_found')
  const { actor, query } = asking
  const side = sideOf(its, actor, linkFits(deps.keys, 'order', orderId, query.key))
  if (!side) return refuse('order_not_found')
  const personId = side === 'producer' && actor.kind === 'member' ? actor.accountId : its.buyerId
  return { order: its, side, personId }
}

/** The same of a case. */
export async function partyIn(deps: DisputeWrites, disputeId: string, asking: Asking) {
  const its = await caseOf(deps, disputeId)
  if (isRefusal(its)) return its
  const party = await partyOf(deps, its.orderId, asking)
  return isRefusal(party) ? refuse('dispute_not_found') : { ...party, its }
}

export async function caseOf({ bus }: Pick<DisputeWrites, 'bus'>, disputeId: string): Promise<Case | Refusal> {
  const state = await bus.load(dispute, disputeId)
  return isKnown(state) ? state : refuse('dispute_not_found')
}

/** Papers can only be used by whoever sent them, and for the order they were sent for. */
export const ownPapers = async ({ papers }: DisputeWrites, { order, personId }: Party, ids: readonly string[]) =>
  (await papers.hold({ accountId: personId, orderId: order.orderId }, ids)) ??
  refuse('evidence_not_yours', { fields: { papers: 'Please send these files again' } })
