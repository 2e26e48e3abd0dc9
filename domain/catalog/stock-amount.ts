import { type Refusal, refuse } from '../kernel/refusal.ts'
import { isSoldAs, UNITS, type Unit } from './vocabulary.ts'

/** What lies on a shelf comes in the steps its unit is sold in; nothing, and what goes, just so. */
export const amountRefusal = (unit: Unit, amount: number): Refusal | undefined =>
  amount === 0 || isSoldAs(unit, Math.abs(amount)) ? undefined : refuse('amount_not_sold', { step: UNITS[unit].step })
