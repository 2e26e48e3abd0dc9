import type Stripe from 'stripe'
import type { Charge, Method, Refund } from './api-objects.ts'
import type { ApiError } from './api-problem.ts'
import type { Booking } from './bookings.ts'
import type { Account } from './connect/account-objects.ts'
import type { Link, Session } from './connect/link-objects.ts'
import type { Payout } from './connect/payout-objects.ts'
import type { Reversal, Transfer } from './connect/transfer-objects.ts'
import type { Dispute } from './dispute-objects.ts'
import type { Errand } from './errand.ts'
import type { FileContents, UploadedFile } from './file-objects.ts'
import type { Customer, DeletedCustomer } from './setup-objects.ts'

export type ApiObject =
  | Stripe.PaymentIntent
  | Stripe.SetupIntent
  | Customer
  | DeletedCustomer
  | Charge
  | Method
  | Refund
  | Dispute
  | Booking
  | Account
  | Transfer
  | Reversal
  | Payout
  | Link
  | Session
  | UploadedFile
  | FileContents

export interface News {
  readonly type: string
  readonly object: ApiObject
  /** Whose account it happened on, where it was not the market's. */
  readonly account?: string
}

/** What one step does: the objects as they are now, what to tell the world, and what to answer. */
export interface Change {
  readonly objects: readonly ApiObject[]
  readonly news: readonly News[]
  readonly answer: object
  /** The card was refused: the answer is this error, and yet the change stands. */
  readonly declined?: ApiError
  /** When the payment moves on by itself, ms since 1970. */
  readonly dueAt?: number
  /** What else is to be done later. */
  readonly errands?: readonly Errand[]
}

export const nothing = (answer: object): Change => ({ objects: [], news: [], answer })
