import { add, type Dinero, dinero, halfEven, multiply, toSnapshot, transformScale } from 'dinero.js'
import { USD } from 'dinero.js/currencies'

/** An amount in integer cents of the marketplace's currency. */
export type Cents = number
export const CURRENCY = 'USD' as const

/** `amount × factor`, rounded once, half to even. `factor` has at most four decimals (quantities, rates). */
export function multiplyCents(amount: Cents, factor: number): Cents {
  const scaled = { amount: Math.round(factor * 10_000), scale: 4 }
  return centsOf(multiply(money(amount), scaled))
}

/** Basis points of an amount: `basisPointsOf(1000, 290)` is 2.9 % of $10.00. Rounded half to even. */
export const basisPointsOf = (amount: Cents, basisPoints: number): Cents => multiplyCents(amount, basisPoints / 10_000)

export const sum = (amounts: readonly Cents[]): Cents => centsOf(amounts.map(money).reduce(add, money(0)))

/**
 * Splits an amount by weights without losing a cent: each part gets its floor, and the remaining cents go to the
 * largest remainders (ties: first in order). If all weights are zero, the first part gets everything.
 */
export function allocate(amount: Cents, weights: readonly number[]): Cents[] {
  if (weights.length === 0) return []
  const total = weights.reduce((a, b) => a + b, 0)
  if (total === 0) return weights.map((_, i) => (i === 0 ? amount : 0))
  const exact = weights.map((w) => (amount * w) / total)
  const byRemainder = exact.map((_, i) => i).sort((a, b) => (exact[b]! % 1) - (exact[a]! % 1) || a - b)
  const parts = exact.map(Math.floor)
  const remaining = amount - parts.reduce((a, b) => a + b, 0)
  for (const i of byRemainder.slice(0, remaining)) parts[i]! += 1
  return parts
}

const money = (amount: Cents): Dinero<number> => dinero({ amount, currency: USD })
const centsOf = (value: Dinero<number>): Cents => toSnapshot(transformScale(value, 2, halfEven)).amount
