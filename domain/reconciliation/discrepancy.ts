import { z } from 'zod'

/** Kinds of discrepancies between processor and log. For the last ones both agree, but staff have to act. */
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

/** One thing that both sides should know alike. `undefined`: that side knows nothing of it. */
export interface Pair {
  readonly subject: string
  readonly orderIds: readonly string[]
  readonly paymentIntentId?: string | undefined
  readonly log: LedgerSide | undefined
  readonly processor: LedgerSide | undefined
}

interface Kinds {
  readonly onlyProcessor: DiscrepancyKind
  readonly onlyLog: DiscrepancyKind
  readonly both: DiscrepancyKind
}

const CHARGE: Kinds = {
  onlyProcessor: 'charge_without_order',
  onlyLog: 'order_without_charge',
  both: 'charge_differs',
}
const REFUND: Kinds = { onlyProcessor: 'refund_unknown', onlyLog: 'refund_missing', both: 'refund_differs' }
const TRANSFER: Kinds = { onlyProcessor: 'transfer_unknown', onlyLog: 'transfer_missing', both: 'transfer_differs' }
const CHARGEBACK: Kinds = { onlyProcessor: 'dispute_unknown', onlyLog: 'dispute_differs', both: 'dispute_differs' }

/** A payment: what was charged against what its orders come to. */
export const compareCharge = (pair: Pair): Discrepancy | undefined => compare(CHARGE, pair)

/** Money that came too late and has not gone back: tried again just now, something is in its way. */
export const compareLatePayment = (pair: Pair): Discrepancy => ({
  ...base({ ...pair, log: { ...pair.log, state: 'agreed' } }),
  kind: 'refund_overdue',
})

/** A refund that failed on both sides matches, but still needs attention. */
export const compareRefund = (pair: Pair): Discrepancy | undefined =>
  compare(REFUND, pair) ?? (pair.log?.state === 'failed' ? { ...base(pair), kind: 'refund_failed' } : undefined)

/** A producer's part: what is left of it after reversals. */
export const compareTransfer = (pair: Pair): Discrepancy | undefined => compare(TRANSFER, pair)

export const compareChargeback = (pair: Pair): Discrepancy | undefined => compare(CHARGEBACK, pair)

function compare(kinds: Kinds, pair: Pair): Discrepancy | undefined {
  const { log, processor } = pair
  if (!log && !processor) return undefined
  if (!log) return { ...base(pair), kind: kinds.onlyProcessor }
  if (!processor) return { ...base(pair), kind: kinds.onlyLog }
  return matches(log, processor) ? undefined : { ...base(pair), kind: kinds.both }
}

const base = ({ subject, orderIds, paymentIntentId, log = {}, processor = {} }: Pair): Omit<Discrepancy, 'kind'> => ({
  subject,
  orderIds: [...orderIds],
  log,
  processor,
  ...(paymentIntentId ? { paymentIntentId } : {}),
})

/** The processor's word for a refund in ours. */
export function refundStateOf(
  processors: 'pending' | 'succeeded' | 'failed' | 'canceled' | 'requires_action',
): 'sent' | 'settled' | 'failed' {
  if (processors === 'succeeded') return 'settled'
  return processors === 'failed' || processors === 'canceled' ? 'failed' : 'sent'
}

/** The bank's word for a dispute in ours: while it only asks, it is open for us too. */
export function chargebackStateOf(banks: 'inquiry' | 'open' | 'won' | 'lost'): 'open' | 'lost' | 'over' {
  if (banks === 'won') return 'over'
  return banks === 'lost' ? 'lost' : 'open'
}
