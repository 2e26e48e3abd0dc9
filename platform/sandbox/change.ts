import type Stripe from 'stripe'
import type { Charge, Method, Refund } from './api-objects.ts'
import type { ApiError } from './api-problem.ts'

export type ApiObject = Stripe.PaymentIntent | Charge | Method | Refund

/** What one step of a payment does: the objects as they are now, what to tell the world, and what to answer. */
export interface Change {
  readonly objects: readonly ApiObject[]
  readonly news: readonly { readonly type: string; readonly object: ApiObject }[]
  readonly answer: ApiObject
  /** The card was refused: the answer is this error, and yet the change stands. */
  readonly declined?: ApiError
  /** When the payment moves on by itself, ms since 1970. */
  readonly dueAt?: number
}
