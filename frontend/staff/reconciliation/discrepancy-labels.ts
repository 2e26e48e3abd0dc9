import { formatMoney } from '#domain/kernel/format.ts'
import type { DiscrepancyView } from '#domain/reconciliation/contract.ts'
import type { DiscrepancyKind, LedgerSide } from '#domain/reconciliation/discrepancy.ts'

interface DiscrepancyLabels {
  readonly title: string
  /** What the discrepancy may mean, and what to do. */
  readonly advice: string
}

export const DISCREPANCIES: Readonly<Record<DiscrepancyKind, DiscrepancyLabels>> = {
  charge_without_order: {
    title: 'Card charged without a paid order',
    advice: 'Look up the payment at the processor. If it does not belong to the marketplace, refund it there.',
  },
  order_without_charge: {
    title: 'Order paid, but the processor has no such charge',
    advice: 'Ask the producer not to hand over the order until the payment is found.',
  },
  charge_mismatch: {
    title: 'The charge and its orders have different amounts',
    advice: 'Refund the difference at the processor, or contact the buyer.',
  },
  refund_unrecorded: {
    title: 'Refunded at the processor without an approved refund',
    advice:
      'It may have been refunded directly at the processor. The producer’s share was not taken back: agree with the producer who pays.',
  },
  refund_missing: {
    title: 'Refund submitted, but the processor has no such refund',
    advice: 'The buyer may still wait for the money. Refund it at the processor.',
  },
  refund_mismatch: {
    title: 'The refund has another amount or status at the processor',
    advice: 'Compare the refund at the processor with the order, and correct it there.',
  },
  transfer_unrecorded: {
    title: 'Transfer to a producer without an order',
    advice: 'Reverse the transfer at the processor.',
  },
  transfer_missing: {
    title: 'Transfer recorded, but the processor has no such transfer',
    advice: 'The producer may still wait for the money. Look up the transfer at the processor.',
  },
  transfer_mismatch: {
    title: 'The transfer has another amount at the processor',
    advice: 'Compare the transfer and its reversals at the processor with the order.',
  },
  chargeback_unrecorded: {
    title: 'Chargeback on a charge without a paid order',
    advice: 'Respond to it at the processor.',
  },
  chargeback_mismatch: {
    title: 'The chargeback has another status at the processor',
    advice: 'Look up the chargeback at the processor.',
  },
  refund_overdue: {
    title: 'Refund approved over an hour ago, but not submitted',
    advice: 'It was just retried. The processor may show what prevents it.',
  },
  transfer_overdue: {
    title: 'Transfer overdue for more than an hour',
    advice: 'It was just retried. The processor may show what prevents it.',
  },
  store_credit_overdue: {
    title: 'Store credit only partly issued',
    advice: 'It was just retried. Compare the refunds of the order with the buyer’s store credit.',
  },
  refund_failed: {
    title: 'The buyer’s bank rejected a refund',
    advice: 'Agree with the buyer on another way, send the money, and note how.',
  },
}

/** `$12.50, submitted`, or `No entry`. */
export function formatLedgerSide({ cents, state }: LedgerSide): string {
  const parts = [cents === undefined ? undefined : formatMoney(cents), state && (STATES[state] ?? state)]
  return parts.filter(Boolean).join(', ') || 'No entry'
}

const STATES: Readonly<Record<string, string>> = {
  approved: 'approved, not submitted',
  succeeded: 'accepted by the bank',
  created: 'transferred',
  closed: 'closed in our favor',
}

/** The amount in the processor's ledger minus that in the event log, cents. */
export const gapOf = ({ recorded, reported }: Pick<DiscrepancyView, 'recorded' | 'reported'>): number =>
  (reported.cents ?? 0) - (recorded.cents ?? 0)
