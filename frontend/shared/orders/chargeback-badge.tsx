import type { OrderView } from '#domain/ordering/contract.ts'
import type { ChargebackStatus } from '#domain/ordering/order-status.ts'
import { Badge } from '#frontend/shared/ui/badge.tsx'
import './orders.css'

interface DisputeProps {
  readonly dispute: ChargebackStatus | null
}

const LABELS: Readonly<Record<ChargebackStatus, string>> = {
  open: 'Disputed at the bank',
  lost: 'Refunded by the bank',
  won: 'Bank dispute closed',
}

/** Badge for an order that the buyer disputed at their bank, in lists. */
export const ChargebackBadge = ({ dispute }: DisputeProps) =>
  dispute && <Badge tone={dispute === 'won' ? 'plain' : 'tomato'}>{LABELS[dispute]}</Badge>

const NOTES: Readonly<Record<ChargebackStatus, string>> = {
  open: 'You asked your bank for a refund. Until the bank decides, nothing is refunded here.',
  lost: 'Your bank has refunded you, so nothing more of this order is refunded here.',
  won: 'Your bank closed the dispute. The payment of this order is final.',
}

const LOST_WITH_CREDIT =
  'Your bank has refunded what your card paid, and the store credit you used is back in your balance. Nothing more of this order is refunded here.'

interface DisputeNoteProps {
  readonly order: Pick<OrderView, 'chargeback' | 'storeCreditCents'>
}

/** Explains the bank dispute on the order's page. */
export function ChargebackNote({ order: { chargeback, storeCreditCents } }: DisputeNoteProps) {
  const withCredit = chargeback === 'lost' && storeCreditCents > 0
  return (
    <div role="status">
      {chargeback && (
        <p className={`order-dispute-note order-dispute-note-${chargeback}`}>
          <strong>{LABELS[chargeback]}.</strong> {withCredit ? LOST_WITH_CREDIT : NOTES[chargeback]}
        </p>
      )}
    </div>
  )
}
