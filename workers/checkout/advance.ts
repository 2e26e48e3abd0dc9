import type { CheckoutState } from '#domain/checkout/checkout.decider.ts'
import type { Position } from '#domain/kernel/event.ts'
import type { PaymentTicket } from '#platform/payments/payments.ts'

export interface CheckoutProcess {
  /**
   * Takes a checkout as far as it can go by itself. Safe to call at any time, by anyone, again and again: each step's
   * commands bear ids made from (checkout, step). Throws `PaymentsUnavailable` when the processor cannot be reached.
   */
  advance(checkoutId: string, correlationId: string): Promise<Advanced>
}

export interface Advanced {
  readonly state: CheckoutState
  /** Present when the payment was asked for in this very run. */
  readonly ticket: PaymentTicket | undefined
  /** The newest position written in this run. */
  readonly position: Position | undefined
}
