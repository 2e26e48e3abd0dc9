import { basisPointsOf, type Cents } from '../kernel/money.ts'

/**
 * General sales tax by state, in basis points, on goods that are not groceries (32 V.S.A. § 9771 for Vermont, 6 %;
 * food for home consumption is exempt there, § 9741(13)). A state that is not listed is not taxed here: opening the
 * market in it means adding its line first.
 */
const RATES: Readonly<Record<string, number>> = { VT: 600 }

export const salesTax = (taxable: Cents, state: string): Cents => basisPointsOf(taxable, RATES[state] ?? 0)
