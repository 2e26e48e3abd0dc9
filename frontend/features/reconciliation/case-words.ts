import { formatMoney } from '#domain/kernel/format.ts'
import type { DiscrepancyKind, LedgerSide } from '#domain/reconciliation/discrepancy.ts'

interface Words {
  readonly title: string
  /** What it may mean, and what to do. */
  readonly advice: string
}

const WORDS: Readonly<Record<DiscrepancyKind, Words>> = {
  charge_without_order: {
    title: 'A card was charged, and no order is paid with it',
    advice: 'Look at the payment on the processor’s page. If it is none of ours, refund it there.',
  },
  order_without_charge: {
    title: 'An order is paid, and the processor knows no such charge',
    advice: 'Ask the producer to wait before the goods go out.',
  },
  charge_mismatch: {
    title: 'The charge and its orders come to different amounts',
    advice: 'Refund the difference on the processor’s page, or write to the buyer.',
  },
  refund_unrecorded: {
    title: 'Money went back that no order agreed on',
    advice: 'Somebody may have refunded it on the processor’s page: the producer’s part was not taken back.',
  },
  refund_missing: {
    title: 'A refund was sent, and the processor knows no such refund',
    advice: 'The buyer may still wait for it. Refund it on the processor’s page.',
  },
  refund_mismatch: {
    title: 'A refund stands differently at the processor',
    advice: 'Look at it on the processor’s page.',
  },
  transfer_unrecorded: {
    title: 'A producer was paid what no order asks for',
    advice: 'Reverse it on the processor’s page.',
  },
  transfer_missing: {
    title: 'A producer was paid, and the processor knows no such transfer',
    advice: 'The producer may still wait for it.',
  },
  transfer_mismatch: {
    title: 'A producer got another amount than the log says',
    advice: 'Compare the transfer and its reversals on the processor’s page.',
  },
  chargeback_unrecorded: {
    title: 'A bank disputes a charge that is none of ours',
    advice: 'Answer it on the processor’s page.',
  },
  chargeback_mismatch: {
    title: 'A dispute stands differently at the processor',
    advice: 'Look at it on the processor’s page.',
  },
  refund_overdue: {
    title: 'A refund was agreed more than an hour ago and has not been sent',
    advice: 'It was tried again just now. The processor’s page may say what is in its way.',
  },
  transfer_overdue: {
    title: 'A producer has waited more than an hour for a transfer',
    advice: 'It was tried again just now. The processor’s page may say what is in its way.',
  },
  store_credit_overdue: {
    title: 'A buyer has not received all of their store credit',
    advice: 'It was tried again just now. Check the refunds of the order against the buyer’s store credit.',
  },
  refund_failed: {
    title: 'The buyer’s bank did not take a refund',
    advice: 'Ask the buyer for another way, send the money, and note here how.',
  },
}

export const caseWords = (kind: DiscrepancyKind): Words => WORDS[kind]

/** `$12.50, sent`, or that this side knows nothing of it. */
export function sideWords({ cents, state }: LedgerSide): string {
  const parts = [cents === undefined ? undefined : formatMoney(cents), state && (STATES[state] ?? state)]
  return parts.filter(Boolean).join(', ') || 'nothing'
}

const STATES: Readonly<Record<string, string>> = {
  approved: 'approved, not submitted',
  succeeded: 'given to the bank',
  scheduled: 'scheduled',
  requested: 'asked for',
  created: 'paid out',
  closed: 'decided for us',
}
