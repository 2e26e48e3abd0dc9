import type Stripe from 'stripe'
import { idOf } from './stripe-states.ts'
import type { ReversalState, TransferState } from './transfers.ts'

export const transferStateOf = (transfer: Stripe.Transfer): TransferState => ({
  transferId: transfer.id,
  accountId: idOf(transfer.destination) ?? '',
  orderId: transfer.metadata.orderId,
  amountCents: transfer.amount,
  reversedCents: transfer.amount_reversed,
})

export const reversalStateOf = (reversal: Stripe.TransferReversal): ReversalState => ({
  reversalId: reversal.id,
  transferId: idOf(reversal.transfer) ?? '',
  amountCents: reversal.amount,
})
