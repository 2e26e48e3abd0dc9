import { type StockChangeForm, stockChangeIn } from '#domain/catalog/product-listings.contract.ts'
import type { Unit } from '#domain/catalog/product-taxonomy.ts'

/** What a form about a shelf holds: as it was typed. */
export interface TypedChange {
  readonly amount: string
  readonly reason: string
  /** Which way a correction goes. */
  readonly direction: 'less' | 'more'
}
export const NOTHING_TYPED: TypedChange = { amount: '', reason: '', direction: 'less' }

export type Why = StockChangeForm['why']

/** A typed amount; undefined where there is none, so that nothing is taken for zero. */
export function amountIn(typed: string): number | undefined {
  const text = typed.trim().replace(',', '.')
  return text === '' ? undefined : Number(text)
}

/** What was typed as the contract has it, for its schema to judge. `seen` is what the page said was there. */
export function changeFrom(why: Why, { amount, reason, direction }: TypedChange, seen: number): unknown {
  const quantity = amountIn(amount)
  if (why === 'counted') return { why, onHand: quantity, seen }
  if (why !== 'corrected') return { why, quantity, reason }
  // The direction is a field of its own; a sign would reverse it.
  if (quantity === undefined || !(quantity > 0)) return { why, quantity: Number.NaN, reason }
  return { why, quantity: direction === 'less' ? -quantity : quantity, reason }
}

/** What will be on hand after the change; undefined while the typed amount is none that can be saved. */
export function onHandAfter(
  why: Why,
  typed: TypedChange,
  { seen, now, unit }: { seen: number; now: number; unit: Unit },
) {
  const quantity = amountIn(typed.amount)
  const change = changeFrom(why, { ...typed, reason: typed.reason || 'any' }, seen)
  if (quantity === undefined || !stockChangeIn(unit).safeParse(change).success) return undefined
  if (why === 'counted') return now + quantity - seen
  const comes = why === 'added' || (why === 'corrected' && typed.direction === 'more')
  return comes ? now + quantity : now - quantity
}
