import { z } from 'zod'

/** How the processor's books and the log may disagree. The last ones they agree on, and still somebody has to act. */
export const discrepancyKinds = [
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
export type DiscrepancyKind = (typeof discrepancyKinds)[number]

/** What one side says: an amount in cents, a state, or neither when it knows nothing of it. */
const ledgerSide = z.object({ cents: z.number().int().optional(), state: z.string().optional() })
export type LedgerSide = z.infer<typeof ledgerSide>

export const discrepancy = z.object({
  kind: z.enum(discrepancyKinds),
  /** The processor's id of the payment, refund, transfer or dispute; ours of what it was never asked for. */
  subject: z.string(),
  /** The orders it touches. */
  orderIds: z.array(z.string()),
  /** The payment it belongs to, at the processor. */
  paymentIntentId: z.string().optional(),
  log: ledgerSide,
  processor: ledgerSide,
})
export type Discrepancy = z.infer<typeof discrepancy>

/** Whether two sides say the same. */
export const matches = (a: LedgerSide, b: LedgerSide): boolean => a.cents === b.cents && a.state === b.state
