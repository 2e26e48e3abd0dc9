import type { Cents } from '#domain/kernel/money.ts'

/** A payment as the processor sees it. */
export interface PaymentState {
  readonly paymentIntentId: string
  readonly checkoutId: string | undefined
  readonly status:
    | 'requires_payment_method'
    | 'requires_confirmation'
    | 'requires_action'
    | 'processing'
    | 'requires_capture'
    | 'canceled'
    | 'succeeded'
  readonly amountCents: Cents
  /** What the card's owner knows it by; undefined until it was charged, and in notices, which do not tell. */
  readonly card?: { readonly brand: string; readonly last4: string }
  readonly lastError?: { readonly code: string; readonly message: string }
}
