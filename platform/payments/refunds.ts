import type { Cents } from '#domain/kernel/money.ts'

export interface RefundRequest {
  readonly key: string
  readonly paymentIntentId: string
  readonly amountCents: Cents
  readonly reason: string
}

export interface RefundState {
  readonly refundId: string
  /** The key it was asked for with; undefined when somebody else asked for it (the processor's own pages). */
  readonly key: string | undefined
  readonly paymentIntentId: string
  readonly amountCents: Cents
  readonly status: 'pending' | 'succeeded' | 'failed' | 'canceled' | 'requires_action'
  /** Why it failed, in the processor's word (`lost_or_stolen_card`). */
  readonly failure: string | undefined
}
