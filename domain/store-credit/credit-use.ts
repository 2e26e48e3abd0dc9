import type { Cents } from '../kernel/money.ts'

/** Less than this the processor does not charge. */
export const MIN_CHARGE_CENTS: Cents = 50

/** How much of a balance pays for a total: all of it, or as much as leaves something a card can pay. */
export function applicableStoreCredit(balanceCents: Cents, totalCents: Cents): Cents {
  if (balanceCents >= totalCents) return totalCents
  return Math.max(0, Math.min(balanceCents, totalCents - MIN_CHARGE_CENTS))
}
