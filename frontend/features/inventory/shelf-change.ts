import type { StockChange } from '#domain/catalog/own-goods.ts'

/** What a form about a shelf holds: as it was typed. */
export interface TypedChange {
  readonly amount: string
  readonly reason: string
  /** Which way a correction goes. */
  readonly direction: 'less' | 'more'
}
export const NOTHING_TYPED: TypedChange = { amount: '', reason: '', direction: 'less' }

export type Why = StockChange['why']

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
  return { why, quantity: direction === 'less' && quantity ? -quantity : quantity, reason }
}

/** What will be there afterwards, as far as can be said before it is asked for; undefined while nothing can. */
export function onHandAfter(why: Why, typed: TypedChange, { seen, now }: { seen: number; now: number }) {
  const quantity = amountIn(typed.amount)
  if (quantity === undefined || Number.isNaN(quantity)) return undefined
  if (why === 'counted') return now + quantity - seen
  const comes = why === 'added' || (why === 'corrected' && typed.direction === 'more')
  return comes ? now + quantity : now - quantity
}
