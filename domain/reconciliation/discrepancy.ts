import { z } from 'zod'

/** Kinds of discrepancies. From `refund_overdue` on, the processor and the log agree, but staff have to act. */
export const discrepancyKinds = [
  'charge_without_order',
  'order_without_charge',
  'charge_mismatch',
  'refund_unrecorded',
  'refund_missing',
  'refund_mismatch',
  'transfer_unrecorded',
  'transfer_missing',
  'transfer_mismatch',
  'chargeback_unrecorded',
  'chargeback_mismatch',
  'refund_overdue',
  'transfer_overdue',
  'store_credit_overdue',
  'refund_failed',
] as const
export type DiscrepancyKind = (typeof discrepancyKinds)[number]

/** One ledger's entry: its amount and status; empty if that ledger has none. */
const ledgerSide = z.object({ cents: z.number().int().optional(), state: z.string().optional() })
export type LedgerSide = z.infer<typeof ledgerSide>

export const discrepancy = z.object({
  kind: z.enum(discrepancyKinds),
  /**
   * The processor's id of the payment, refund, transfer or chargeback; the marketplace's id if it was never submitted.
   */
  subject: z.string(),
  /** The affected orders. */
  orderIds: z.array(z.string()),
  /** The processor's id of the payment. */
  paymentIntentId: z.string().optional(),
  /** The entry in the event log. */
  recorded: ledgerSide,
  /** The entry in the processor's ledger. */
  reported: ledgerSide,
})
export type Discrepancy = z.infer<typeof discrepancy>

/** Whether two entries have the same amount and status. */
export const matches = (a: LedgerSide, b: LedgerSide): boolean => a.cents === b.cents && a.state === b.state

/** The entries of both ledgers for one subject; undefined if a ledger has none. */
export interface Pair {
  readonly subject: string
  readonly orderIds: readonly string[]
  readonly paymentIntentId?: string | undefined
  readonly recorded: LedgerSide | undefined
  readonly reported: LedgerSide | undefined
}

interface DiscrepancyKinds {
  readonly unrecorded: DiscrepancyKind
  readonly unreported: DiscrepancyKind
  readonly mismatch: DiscrepancyKind
}

const CHARGE: DiscrepancyKinds = {
  unrecorded: 'charge_without_order',
  unreported: 'order_without_charge',
  mismatch: 'charge_mismatch',
}
const REFUND: DiscrepancyKinds = {
  unrecorded: 'refund_unrecorded',
  unreported: 'refund_missing',
  mismatch: 'refund_mismatch',
}
const TRANSFER: DiscrepancyKinds = {
  unrecorded: 'transfer_unrecorded',
  unreported: 'transfer_missing',
  mismatch: 'transfer_mismatch',
}
const CHARGEBACK: DiscrepancyKinds = {
  unrecorded: 'chargeback_unrecorded',
  unreported: 'chargeback_mismatch',
  mismatch: 'chargeback_mismatch',
}

/** Compares a charge with the total of its orders. */
export const compareCharge = (pair: Pair): Discrepancy | undefined => compare(CHARGE, pair)

/** The payment arrived after the checkout expired, and its refund has not succeeded yet. */
export const compareLatePayment = (pair: Pair): Discrepancy => ({
  ...base({ ...pair, recorded: { ...pair.recorded, state: 'approved' } }),
  kind: 'refund_overdue',
})

/** A refund that failed on both sides matches, but still needs attention. */
export const compareRefund = (pair: Pair): Discrepancy | undefined =>
  compare(REFUND, pair) ?? (pair.recorded?.state === 'failed' ? { ...base(pair), kind: 'refund_failed' } : undefined)

/** Compares a producer's transfer, less its reversals. */
export const compareTransfer = (pair: Pair): Discrepancy | undefined => compare(TRANSFER, pair)

export const compareChargeback = (pair: Pair): Discrepancy | undefined => compare(CHARGEBACK, pair)

function compare(kinds: DiscrepancyKinds, pair: Pair): Discrepancy | undefined {
  const { recorded, reported } = pair
  if (!recorded && !reported) return undefined
  if (!recorded) return { ...base(pair), kind: kinds.unrecorded }
  if (!reported) return { ...base(pair), kind: kinds.unreported }
  return matches(recorded, reported) ? undefined : { ...base(pair), kind: kinds.mismatch }
}

const base = ({
  subject,
  orderIds,
  paymentIntentId,
  recorded = {},
  reported = {},
}: Pair): Omit<Discrepancy, 'kind'> => ({
  subject,
  orderIds: [...orderIds],
  recorded,
  reported,
  ...(paymentIntentId ? { paymentIntentId } : {}),
})

/** The refund status that matches the processor's. */
export function refundStateOf(
  processorStatus: 'pending' | 'succeeded' | 'failed' | 'canceled' | 'requires_action',
): 'submitted' | 'succeeded' | 'failed' {
  if (processorStatus === 'succeeded') return 'succeeded'
  return processorStatus === 'failed' || processorStatus === 'canceled' ? 'failed' : 'submitted'
}

/** The chargeback status that matches the bank's. An inquiry counts as open. */
export function chargebackStateOf(
  bankStatus: 'inquiry' | 'open' | 'won' | 'lost' | 'withdrawn',
): 'open' | 'lost' | 'closed' {
  if (bankStatus === 'won' || bankStatus === 'withdrawn') return 'closed'
  return bankStatus === 'lost' ? 'lost' : 'open'
}
