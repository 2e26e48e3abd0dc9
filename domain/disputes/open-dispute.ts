import type { DisputeState } from './dispute-state.ts'
import { isKnown, isOpen } from './dispute-state.ts'

export interface DisputeLookup {
  /** The id that a seed always gives. */
  readonly idOf: (seed: string) => string
  readonly load: (disputeId: string) => Promise<DisputeState>
}

export interface OrderDispute {
  readonly disputeId: string
  readonly state: DisputeState
  /** Those that are closed, oldest first. */
  readonly before: readonly DisputeState[]
}

/** An order's open case, or the place of its next one. Cases are numbered: there is no second one beside an open one. */
export async function openDisputeOf({ idOf, load }: DisputeLookup, orderId: string): Promise<OrderDispute> {
  const before: DisputeState[] = []
  for (let nth = 1; ; nth++) {
    const disputeId = idOf(disputeSeed(orderId, nth))
    const state = await load(disputeId)
    if (!isKnown(state) || isOpen(state)) return { disputeId, state, before }
    before.push(state)
  }
}

/** What the id of an order's case is made from; `nth` counts from one. */
export const disputeSeed = (orderId: string, nth: number): string => `${orderId} dispute ${nth}`
