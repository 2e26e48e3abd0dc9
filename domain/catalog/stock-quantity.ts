import { type Refusal, refuse } from '../kernel/refusal.ts'
import { isSoldAs, UNITS, type Unit } from './product-taxonomy.ts'

/** The sentence for amounts that are not a multiple of `step`, on the server and in forms. */
export const stepMessage = (step: number): string =>
  step === 1 ? 'Only whole amounts, please.' : `Only amounts in steps of ${step}, please.`

/** What lies on a shelf comes in the steps its unit is sold in; nothing, and what goes, just so. */
export const quantityRefusal = (unit: Unit, amount: number): Refusal | undefined =>
  amount === 0 || isSoldAs(unit, Math.abs(amount))
    ? undefined
    : refuse('quantity_step_invalid', { step: UNITS[unit].step })
