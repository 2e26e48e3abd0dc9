import type { PaymentState } from './payment-state.ts'

/** Cards that the processor keeps, to be charged while their owner is away. We know their last digits only. */
export interface SavedCards {
  /** Asks for a card to be kept (or finds the question again, by `key`): a browser answers it with `clientSecret`. */
  ask(request: CardRequest): Promise<CardTicket>
  /** What has been answered. */
  look(setupId: string): Promise<CardAnswer>
  /**
   * Tries to pay a payment of the card's customer with it. Answers how the payment stands: after a decline it waits for
   * another card and `lastError` says why. The same key again tries no second time.
   */
  charge(charge: CardCharge): Promise<PaymentState>
  /** Keeps the card no longer; for one that is gone nothing happens. */
  forget(paymentMethodId: string): Promise<void>
  /** Under which customers the processor keeps cards for an account; one of the last minutes may be missing still. */
  customersOf(accountId: string): Promise<readonly string[]>
  /** Deletes a customer with every card of theirs; for one who is gone nothing happens. */
  forgetCustomer(customerId: string): Promise<void>
}

export interface CardRequest {
  readonly key: string
  /** What it is to pay for. */
  readonly subscriptionId: string
  readonly accountId: string
  /** Whose other card is kept already; a new customer without. */
  readonly customerId?: string
}

export interface CardTicket {
  readonly setupId: string
  readonly clientSecret: string
}

export interface CardAnswer {
  readonly setupId: string
  readonly subscriptionId: string | undefined
  readonly accountId: string | undefined
  /** Undefined while none is kept. */
  readonly card: KeptCard | undefined
}

export interface KeptCard {
  readonly customerId: string
  readonly paymentMethodId: string
  readonly brand: string
  readonly last4: string
  readonly expMonth: number
  readonly expYear: number
}

export interface CardCharge {
  readonly key: string
  readonly paymentIntentId: string
  readonly paymentMethodId: string
}
