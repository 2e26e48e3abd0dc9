import { dispute } from '#domain/disputes/dispute.decider.ts'
import { type Dispute, isKnown } from '#domain/disputes/dispute-state.ts'
import type { Side } from '#domain/disputes/dispute-types.ts'
import type { Actor } from '#domain/kernel/actor.ts'
import type { CommandBus } from '#domain/kernel/command-bus.ts'
import type { RecordedEvent } from '#domain/kernel/event.ts'
import { isRefusal, type Refusal, refuse } from '#domain/kernel/refusal.ts'
import { sideOf } from '#domain/messaging/conversation.ts'
import { type KnownOrder, order } from '#domain/ordering/order.decider.ts'
import type { OrderEvent } from '#domain/ordering/order.events.ts'
import type { Documents } from '#platform/documents/documents.ts'
import type { LinkSigner } from '#platform/keys/keys.ts'
import { isValidLink } from '#platform/keys/signed-tokens.ts'
import type { Runtime } from '#platform/runtime/runtime.ts'

export interface DisputeWriteDeps {
  readonly bus: CommandBus
  readonly runtime: Runtime
  readonly keys: LinkSigner
  readonly documents: Pick<Documents, 'upload' | 'findOwned' | 'read'>
  /** All events of an order, oldest first. */
  readonly historyOf: (orderId: string) => Promise<readonly RecordedEvent<OrderEvent>[]>
}

/** The buyer or the producer of an order. */
export interface Party {
  readonly order: KnownOrder
  readonly side: Side
  /** The account, or the guest. */
  readonly personId: string
}

export interface Caller {
  readonly actor: Actor
  readonly query: { readonly key?: string | undefined }
}

/** The caller's side of an order. Refuses any other caller as if the order did not exist. */
export async function requireParty(deps: DisputeWriteDeps, orderId: string, caller: Caller): Promise<Party | Refusal> {
  const state = await deps.bus.load(order, orderId)
  if (state.status === 'unknown') return refuse('order_not_found')
  const { actor, query } = caller
  const side = sideOf(state, actor, isValidLink(deps.keys, 'order', orderId, query.key))
  if (!side) return refuse('order_not_found')
  const personId = side === 'producer' && actor.kind === 'member' ? actor.accountId : state.buyerId
  return { order: state, side, personId }
}

/** The caller's side of a dispute. Refuses any other caller as if the dispute did not exist. */
export async function partyIn(deps: DisputeWriteDeps, disputeId: string, caller: Caller) {
  const state = await disputeOf(deps, disputeId)
  if (isRefusal(state)) return state
  const party = await requireParty(deps, state.orderId, caller)
  return isRefusal(party) ? refuse('dispute_not_found') : { ...party, dispute: state }
}

export async function disputeOf({ bus }: Pick<DisputeWriteDeps, 'bus'>, disputeId: string): Promise<Dispute | Refusal> {
  const state = await bus.load(dispute, disputeId)
  return isKnown(state) ? state : refuse('dispute_not_found')
}

/** The caller's documents that were uploaded for this order; refuses any other. */
export const ownDocuments = async (
  { documents }: DisputeWriteDeps,
  { order, personId }: Party,
  ids: readonly string[],
) =>
  (await documents.findOwned({ accountId: personId, orderId: order.orderId }, ids)) ??
  refuse('evidence_not_owned', { fields: { evidence: 'Send these files again' } })
