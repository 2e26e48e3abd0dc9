import type { Cents } from '../kernel/money.ts'

/** Minimum card charge at the processor. */
export const MIN_CHARGE_CENTS: Cents = 50

/** Part of a total that store credit can pay: all of it, or so much that the rest is a valid card charge. */
export function applicableStoreCredit(balanceCents: Cents, totalCents: Cents): Cents {
  if (balanceCents >= totalCents) return totalCents
  return Math.max(0, Math.min(balanceCents, totalCents - MIN_CHARGE_CENTS))
}
