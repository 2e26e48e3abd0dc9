import { isGuest, storeCreditPaymentId } from '#domain/kernel/ids.ts'
import { order } from '#domain/ordering/order.decider.ts'
import { storeCredit } from '#domain/store-credit/store-credit.decider.ts'
import { storeCreditDue } from '../payments/store-credit-due.ts'
import type { ComparisonResult, ReconcilerDeps } from './reconciler.ts'

/**
 * An order's store credit: whether the buyer was given all that its refunds and its bank's decision come to. The processor
 * knows nothing of credit; both sides are in our log.
 */
export async function checkStoreCredit(deps: ReconcilerDeps, orderId: string): Promise<ComparisonResult> {
  const subject = storeCreditPaymentId(orderId)
  const before = await missingCredit(deps, orderId)
  if (before.missing <= 0) return { subject, difference: undefined, caughtUp: false }
  await deps.giveCredit(orderId)
  const { due, missing } = await missingCredit(deps, orderId)
  const caughtUp = missing < before.missing
  if (missing <= 0) return { subject, difference: undefined, caughtUp }
  const sides = { log: { cents: due, state: 'agreed' }, processor: {} }
  return { subject, caughtUp, difference: { kind: 'credit_overdue', subject, orderIds: [orderId], ...sides } }
}

async function missingCredit({ bus }: ReconcilerDeps, orderId: string): Promise<{ due: number; missing: number }> {
  const state = await bus.load(order, orderId)
  if (state.status === 'unknown' || isGuest(state.buyerId)) return { due: 0, missing: 0 }
  const { reservations, issued } = await bus.load(storeCredit, state.buyerId)
  const { grantedCents, returnedCents } = storeCreditDue(state, reservations[state.checkoutId]?.status === 'spent')
  const before = issued[orderId] ?? { grantedCents: 0, returnedCents: 0 }
  const due = grantedCents + returnedCents
  return { due, missing: due - before.grantedCents - before.returnedCents }
}
