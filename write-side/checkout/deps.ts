import type { CheckoutState } from '#domain/checkout/checkout.decider.ts'
import type { Day } from '#domain/kernel/day.ts'
import type { CommandBus } from '#domain/kernel/dispatch.ts'
import type { Position } from '#domain/kernel/event.ts'
import type { Facts } from '#platform/facts/facts.ts'
import type { KeyVault } from '#platform/keys/keys.ts'
import type { PaymentNews, Payments, PaymentTicket } from '#platform/payments/payments.ts'
import type { Places } from '#platform/places/places.ts'

/** What the checkout's routes are handed. The process and its settlement live with the workers, who finish what dies here. */
export interface CheckoutWrites {
  readonly bus: CommandBus
  readonly facts: Facts
  readonly keys: KeyVault
  readonly places: Places
  readonly payments: Payments
  readonly process: {
    advance(checkoutId: string, correlationId: string): Promise<Advanced>
  }
  readonly settlement: {
    settle(news: Pick<PaymentNews, 'kind' | 'payment'> & { readonly noticeId?: string }): Promise<unknown>
  }
  readonly abandon: (checkoutId: string) => Promise<void>
  readonly head: () => Promise<Position>
  /** The market's state, for sales tax. */
  readonly state: string
  /** The day where the market is. */
  readonly today: () => Day
  /** How long goods are held for a buyer who pays, ms. */
  readonly holdMs: number
}

export interface Advanced {
  readonly state: CheckoutState
  readonly ticket: PaymentTicket | undefined
  readonly position: Position | undefined
}
