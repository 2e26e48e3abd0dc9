import { z } from 'zod'

/** How the processor's books and the log may disagree. The last ones they agree on, and still somebody has to act. */
export const differenceKinds = [
  'charge_without_order',
  'order_without_charge',
  'charge_differs',
  'refund_unknown',
  'refund_missing',
  'refund_differs',
  'transfer_unknown',
  'transfer_missing',
  'transfer_differs',
  'dispute_unknown',
  'dispute_differs',
  'refund_overdue',
  'transfer_overdue',
  'credit_overdue',
  'refund_failed',
] as const
export type DifferenceKind = (typeof differenceKinds)[number]

/** What one side says: an amount in cents, a state, or neither when it knows nothing of it. */
const side = z.object({ cents: z.number().int().optional(), state: z.string().optional() })
export type Side = z.infer<typeof side>

export const difference = z.object({
  kind: z.enum(differenceKinds),
  /** The processor's id of the payment, refund, transfer or dispute; ours of what it was never asked for. */
  subject: z.string(),
  /** The orders it touches. */
  orderIds: z.array(z.string()),
  /** The payment it belongs to, at the processor. */
  intentId: z.string().optional(),
  log: side,
  processor: side,
})
export type Difference = z.infer<typeof difference>

/** Whether two sides say the same. */
export const agree = (a: Side, b: Side): boolean => a.cents === b.cents && a.state === b.state
