import { credit } from '#domain/credit/credit.decider.ts'
import { creditPayment, isGuest } from '#domain/kernel/ids.ts'
import { order } from '#domain/ordering/order.decider.ts'
import { creditDue } from '../credit-due.ts'
import type { Examined, ReconcilerDeps } from './reconciler.ts'

/**
 * An order's store credit: whether the buyer was given all that its refunds and its bank's decision come to. The processor
 * knows nothing of credit; both sides are in our log.
 */
export async function examineCredit(deps: ReconcilerDeps, orderId: string): Promise<Examined> {
  const subject = creditPayment(orderId)
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
  const { holds, given } = await bus.load(credit, state.buyerId)
  const { grantedCents, returnedCents } = creditDue(state, holds[state.checkoutId]?.status === 'spent')
  const before = given[orderId] ?? { grantedCents: 0, returnedCents: 0 }
  const due = grantedCents + returnedCents
  return { due, missing: due - before.grantedCents - before.returnedCents }
}
