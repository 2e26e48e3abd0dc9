import type { PaymentState } from '#platform/payments/payments.ts'
import { PaymentsRefused } from '#platform/payments/payments.ts'
import type {
  PayoutAccountState,
  ReversalState,
  TransferRequest,
  TransferState,
  Transfers,
} from '#platform/payments/payouts.ts'
import type { Line } from './line.ts'
import type { Shelf } from './shelf.ts'

interface Shelves {
  readonly intents: Shelf<PaymentState>
  readonly accounts: Shelf<PayoutAccountState>
  readonly transfers: Shelf<TransferState & { readonly paymentIntentId: string }>
  readonly reversals: Shelf<ReversalState>
}

export const smallTransfers = (line: Line, shelves: Shelves): Transfers => ({
  make: (request) =>
    line.call(() => {
      const transferId = `tr_${request.key}`
      const made = shelves.transfers.find(transferId)
      if (made) return made
      demandTransferable(shelves, request)
      const { accountId, orderId, amountCents, paymentIntentId } = request
      return shelves.transfers.put(transferId, {
        transferId,
        accountId,
        orderId,
        amountCents,
        paymentIntentId,
        reversedCents: 0,
      })
    }),
  look: (transferId) => line.call(() => shelves.transfers.get(transferId)),
  reverse: ({ key, transferId, amountCents }) =>
    line.call(() => {
      const reversalId = `trr_${key}`
      const made = shelves.reversals.find(reversalId)
      if (made) return made
      const transfer = shelves.transfers.get(transferId)
      const reversedCents = transfer.reversedCents + amountCents
      if (reversedCents > transfer.amountCents)
        throw new PaymentsRefused('invalid_request_error', `less than ${amountCents} is left of ${transferId}`)
      shelves.transfers.change(transferId, { reversedCents })
      return shelves.reversals.put(reversalId, { reversalId, transferId, amountCents })
    }),
})

function demandTransferable({ intents, accounts, transfers }: Shelves, request: TransferRequest): void {
  const { paymentIntentId, accountId, amountCents } = request
  if (!accounts.get(accountId).transfersEnabled)
    throw new PaymentsRefused('insufficient_capabilities_for_transfer', `${accountId} takes no transfers`)
  // The balance is not kept: there is always enough in it.
  if (request.fromBalance) return
  const payment = intents.get(paymentIntentId)
  if (payment.status !== 'succeeded') throw new PaymentsRefused('payment_intent_unexpected_state', payment.status)
  const before = transfers.all().filter((one) => one.paymentIntentId === paymentIntentId)
  const total = before.reduce((sum, one) => sum + one.amountCents, amountCents)
  if (total > payment.amountCents)
    throw new PaymentsRefused('invalid_request_error', `${total} is more than ${paymentIntentId} brought`)
}
