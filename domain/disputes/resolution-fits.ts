import type { Instant } from '../kernel/event.ts'
import { isGuest } from '../kernel/ids.ts'
import { type Refusal, refuse } from '../kernel/refusal.ts'
import type { Dispute } from './dispute-state.ts'
import type { RefundLines, Resolution } from './resolution.ts'

/** What of a line of the order was not given back. */
export interface RefundableLine {
  readonly productId: string
  readonly quantity: number
  readonly cents: number
}

/** More than is left of a line, the same line twice, or something that was never bought. */
export function exceedsOrder(resolution: Resolution, left: readonly RefundableLine[]): Refusal | undefined {
  if (!('lines' in resolution)) return undefined
  const lines: RefundLines = resolution.lines
  const there = new Map(left.map((line) => [line.productId, line]))
  const once = new Set(lines.map(({ productId }) => productId)).size === lines.length
  const fits = lines.every(({ productId, quantity, cents = 0 }) => {
    const line = there.get(productId)
    return line !== undefined && quantity <= line.quantity && cents <= line.cents
  })
  return once && fits ? undefined : refuse('refund_exceeds_order')
}

/** Why the staff cannot put this forward; undefined when they can. */
export function resolutionNotAllowed(
  resolution: Resolution,
  { left, at }: { readonly left: readonly RefundableLine[]; readonly at: Instant },
): Refusal | undefined {
  const isPast = resolution.kind === 'improvement_plan' && resolution.dueOn <= at.slice(0, resolution.dueOn.length)
  if (isPast) return refuse('plan_date_past', { fields: { 'resolution.dueOn': 'Please choose a day to come' } })
  return exceedsOrder(resolution, left)
}

/** A replacement takes two who want one, and credit a buyer who prefers it to money: both can only be decided when wished for. */
export function resolutionNotRequested({ wish }: Dispute, { kind }: Resolution): Refusal | undefined {
  if (kind === 'replacement' && wish !== 'replacement') return refuse('replacement_not_requested')
  return kind === 'credit' && wish !== 'store_credit' ? refuse('store_credit_not_requested') : undefined
}

/** Credit is kept for an account; a guest has nowhere to keep it. */
export const noStoreCreditAccount = (
  { buyerId }: Pick<Dispute, 'buyerId'>,
  { kind }: Resolution,
): Refusal | undefined => (kind === 'credit' && isGuest(buyerId) ? refuse('store_credit_requires_account') : undefined)
