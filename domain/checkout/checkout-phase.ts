import type { CheckoutStatus } from './checkout.decider.ts'
import type { checkoutPhases } from './contract.ts'

export type CheckoutPhase = (typeof checkoutPhases)[number]

/** What a checkout's status means to its buyer. One nobody knows is over. */
export const phaseOf = (status: CheckoutStatus | 'unknown', replacedBy?: string | null): CheckoutPhase =>
  PHASES[status] === 'expired' && replacedBy ? 'replaced' : PHASES[status]

const PHASES: Readonly<Record<CheckoutStatus | 'unknown', CheckoutPhase>> = {
  unknown: 'expired',
  started: 'open',
  reserved: 'open',
  ordered: 'open',
  awaiting_payment: 'open',
  paid: 'paid',
  paid_late: 'paid',
  completed: 'paid',
  refused: 'refused',
  expired: 'expired',
  closed: 'expired',
  refunding: 'refunded',
  refunded: 'refunded',
}
