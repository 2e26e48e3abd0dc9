import { sum } from '#domain/kernel/money.ts'
import type { KnownOrder } from '#domain/ordering/order.decider.ts'
import { chargebackLost } from '#domain/ordering/refunds.ts'

/**
 * What an order comes to in store credit by now, in cents. What falls on credit that was spent comes back; the rest was taken instead of money. Where a bank has given back what the card
 * paid, all the rest of what was spent comes back too, less what was taken instead of that money.
 */
export function storeCreditDue({ refunds, money, disputes }: KnownOrder, spent: boolean) {
  const settled = Object.values(refunds).filter(({ status }) => status === 'settled')
  const byRefunds = sum(settled.map(({ parts }) => parts.storeCreditCents ?? 0))
  const grantedCents = sum(settled.map(({ storeCreditCents }) => storeCreditCents)) - byRefunds
  const all = spent && chargebackLost({ disputes }) ? (money.storeCreditCents ?? 0) : 0
  return { grantedCents, returnedCents: Math.max(byRefunds, all - grantedCents) }
}
