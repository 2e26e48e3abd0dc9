import type Stripe from 'stripe'

interface Made {
  readonly id: string
  readonly created: number
}

export interface TransferWishes {
  readonly amount: number
  readonly destination: string
  readonly source_transaction?: string | undefined
  readonly transfer_group?: string | undefined
  readonly description?: string | undefined
  readonly metadata: Stripe.Metadata
}

export const newTransfer = (made: Made, wishes: TransferWishes) => ({
  id: made.id,
  object: 'transfer' as const,
  amount: wishes.amount,
  amount_reversed: 0,
  balance_transaction: null as string | null,
  created: made.created,
  currency: 'usd',
  description: wishes.description ?? null,
  destination: wishes.destination,
  livemode: false,
  metadata: wishes.metadata,
  reversals: { object: 'list', data: [], has_more: false, url: `/v1/transfers/${made.id}/reversals` },
  reversed: false,
  source_transaction: wishes.source_transaction ?? null,
  source_type: 'card',
  transfer_group: wishes.transfer_group ?? null,
})
export type Transfer = ReturnType<typeof newTransfer>

export const newReversal = (
  made: Made,
  of: { transfer: Transfer; amount: number; booking: string; metadata: Stripe.Metadata },
) => ({
  id: made.id,
  object: 'transfer_reversal' as const,
  amount: of.amount,
  balance_transaction: of.booking,
  created: made.created,
  currency: 'usd',
  destination_payment_refund: null,
  metadata: of.metadata,
  source_refund: null,
  transfer: of.transfer.id,
})
export type Reversal = ReturnType<typeof newReversal>
