import type { Instant } from '../kernel/event.ts'
import { isGuest } from '../kernel/ids.ts'
import { type Refusal, refuse } from '../kernel/refusal.ts'
import type { Case } from './dispute-state.ts'
import type { GoodsLines, Resolution } from './resolution.ts'

/** More than is left of a line, the same line twice, or something that was never bought. */
export function exceeds(resolution: Resolution, left: GoodsLines): Refusal | undefined {
  if (!('lines' in resolution)) return undefined
  const { lines } = resolution
  const there = new Map(left.map(({ productId, quantity }) => [productId, quantity]))
  const once = new Set(lines.map(({ productId }) => productId)).size === lines.length
  const fits = lines.every(({ productId, quantity }) => quantity <= (there.get(productId) ?? 0))
  return once && fits ? undefined : refuse('refund_exceeds_order')
}

/** Why the staff cannot put this forward; undefined when they can. */
export function unsuited(
  resolution: Resolution,
  { left, at }: { readonly left: GoodsLines; readonly at: Instant },
): Refusal | undefined {
  const isPast = resolution.kind === 'improvement_plan' && resolution.dueOn <= at.slice(0, resolution.dueOn.length)
  if (isPast) return refuse('plan_day_past', { fields: { 'resolution.dueOn': 'Please choose a day to come' } })
  return exceeds(resolution, left)
}

/** A replacement takes two who want one, and credit a buyer who prefers it to money: both can only be decided when wished for. */
export function unwished({ wish }: Case, { kind }: Resolution): Refusal | undefined {
  if (kind === 'replacement' && wish !== 'replacement') return refuse('replacement_not_wished')
  return kind === 'credit' && wish !== 'store_credit' ? refuse('credit_not_wished') : undefined
}

/** Credit is kept for an account; a guest has nowhere to keep it. */
export const nowhereToKeep = ({ buyerId }: Pick<Case, 'buyerId'>, { kind }: Resolution): Refusal | undefined =>
  kind === 'credit' && isGuest(buyerId) ? refuse('credit_needs_account') : undefined
