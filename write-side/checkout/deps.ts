import type { CheckoutState } from '#domain/checkout/checkout.decider.ts'
import type { CalendarDate } from '#domain/kernel/calendar-date.ts'
import type { CommandBus } from '#domain/kernel/command-bus.ts'
import type { Position } from '#domain/kernel/event.ts'
import type { Geocoder } from '#platform/geo/geocoder.ts'
import type { KeyVault } from '#platform/keys/keys.ts'
import type { PaymentNews, Payments, PaymentTicket } from '#platform/payments/payments.ts'
import type { Runtime } from '#platform/runtime/runtime.ts'

/** What the checkout's routes are handed. The process and its settlement live with the workers, who finish what dies here. */
export interface CheckoutWriteDeps {
  readonly bus: CommandBus
  readonly runtime: Runtime
  readonly keys: KeyVault
  readonly geocoder: Geocoder
  readonly payments: Payments
  readonly process: {
    advance(checkoutId: string, correlationId: string): Promise<CheckoutProgress>
  }
  readonly settlement: {
    settle(news: Pick<PaymentNews, 'kind' | 'payment'> & { readonly noticeId?: string }): Promise<unknown>
  }
  readonly abandon: (checkoutId: string) => Promise<void>
  readonly head: () => Promise<Position>
  /** The market's state, for sales tax. */
  readonly state: string
  /** The day where the market is. */
  readonly today: () => CalendarDate
  /** How long goods are held for a buyer who pays, ms. */
  readonly checkoutExpiryMs: number
}

export interface CheckoutProgress {
  readonly state: CheckoutState
  readonly ticket: PaymentTicket | undefined
  readonly position: Position | undefined
}
