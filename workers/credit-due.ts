import { sum } from '#domain/kernel/money.ts'
import type { KnownOrder } from '#domain/ordering/order.decider.ts'
import { chargedBack } from '#domain/ordering/order-refunds.ts'

/**
 * What an order comes to in store credit by now, in cents. What falls on credit that was spent comes back; the rest was taken instead of money. Where a bank has given back what the card
 * paid, all the rest of what was spent comes back too, less what was taken instead of that money.
 */
export function creditDue({ refunds, money, disputes }: KnownOrder, spent: boolean) {
  const settled = Object.values(refunds).filter(({ status }) => status === 'settled')
  const byRefunds = sum(settled.map(({ parts }) => parts.creditCents ?? 0))
  const grantedCents = sum(settled.map(({ creditCents }) => creditCents)) - byRefunds
  const all = spent && chargedBack({ disputes }) ? (money.creditCents ?? 0) : 0
  return { grantedCents, returnedCents: Math.max(byRefunds, all - grantedCents) }
}
