import { type StockChangeForm, stockChangeIn } from '#domain/catalog/product-listings.contract.ts'
import type { Unit } from '#domain/catalog/product-taxonomy.ts'

/** What a form about a shelf holds: as it was typed. */
interface TypedChange {
  readonly amount: string
  readonly note: string
  /** Which way a correction goes. */
  readonly direction: 'less' | 'more'
}
export const NOTHING_TYPED: TypedChange = { amount: '', note: '', direction: 'less' }

export type StockChangeReason = StockChangeForm['reason']

/** A typed amount; undefined where there is none, so that nothing is taken for zero. */
export function amountIn(typed: string): number | undefined {
  const text = typed.trim().replace(',', '.')
  return text === '' ? undefined : Number(text)
}

/** What was typed as the contract has it, for its schema to judge. `seen` is what the page said was there. */
export function changeFrom(reason: StockChangeReason, { amount, note, direction }: TypedChange, seen: number): unknown {
  const quantity = amountIn(amount)
  if (reason === 'counted') return { reason, onHand: quantity, expectedOnHand: seen }
  if (reason !== 'correction') return { reason, quantity, note }
  // The direction is a field of its own; a sign would reverse it.
  if (quantity === undefined || !(quantity > 0)) return { reason, quantity: Number.NaN, note }
  return { reason, quantity: direction === 'less' ? -quantity : quantity, note }
}

/** What will be on hand after the change; undefined while the typed amount is none that can be saved. */
export function onHandAfter(
  reason: StockChangeReason,
  typed: TypedChange,
  { seen, now, unit }: { seen: number; now: number; unit: Unit },
) {
  const quantity = amountIn(typed.amount)
  const change = changeFrom(reason, { ...typed, note: typed.note || 'any' }, seen)
  if (quantity === undefined || !stockChangeIn(unit).safeParse(change).success) return undefined
  if (reason === 'counted') return now + quantity - seen
  const comes = reason === 'received' || (reason === 'correction' && typed.direction === 'more')
  return comes ? now + quantity : now - quantity
}
