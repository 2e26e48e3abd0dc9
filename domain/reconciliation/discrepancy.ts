import { type Discrepancy, type DiscrepancyKind, type LedgerSide, matches } from './difference.ts'

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

/** A refund both sides say has failed is no difference, and still somebody's money. */
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
