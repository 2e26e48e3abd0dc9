import type Stripe from 'stripe'
import type { Charge } from '../api-objects.ts'
import { invalid } from '../api-problem.ts'
import { newBooking } from '../bookings.ts'
import type { Change } from '../change.ts'
import type { Clerk } from '../clerk.ts'
import type { Account } from './account-objects.ts'
import { newReversal, newTransfer, type Transfer, type TransferWishes } from './transfer-objects.ts'

/** Hands a part of a charge, or of the balance, on to an account; `before` are the transfers out of the same charge. */
export function transfer(parts: {
  wishes: TransferWishes
  charge: Charge | undefined
  account: Account
  before: readonly Transfer[]
  clerk: Clerk
  payoutMs: number
}): Change {
  const { wishes, account, clerk } = parts
  demandTransferable(parts)
  const made = newTransfer(clerk.made('tr'), wishes)
  const booked = newBooking(clerk.made('txn'), { type: 'transfer', amount: -wishes.amount, source: made.id })
  const begun: Transfer = { ...made, balance_transaction: booked.id }
  return {
    objects: [begun, booked],
    news: [{ type: 'transfer.created', object: begun }],
    answer: begun,
    errands: [{ errand: 'pay_out', of: account.id, at: clerk.now() + parts.payoutMs }],
  }
}

function demandTransferable({ wishes, charge, account, before }: Parameters<typeof transfer>[0]): void {
  const { amount } = wishes
  if (amount < 1) throw invalid('This value must be greater than or equal to 1.', { param: 'amount' })
  if (charge && charge.status !== 'succeeded') {
    throw invalid(`Charge ${charge.id} has not succeeded and cannot be the source of a transfer.`, {
      param: 'source_transaction',
    })
  }
  if (account.capabilities.transfers !== 'active') {
    throw invalid('Your destination account needs to have at least one of the following capabilities: transfers.', {
      code: 'insufficient_capabilities_for_transfer',
    })
  }
  const total = before.reduce((sum, one) => sum + one.amount, amount)
  if (!charge || total <= charge.amount) return
  throw invalid('Transfers using this transaction as a source must not exceed the source amount.', {
    param: 'amount',
    charge: charge.id,
  })
}

/** Takes some of a transfer back. The account's balance may fall below nothing by it: later transfers fill it up. */
export function reverse(parts: {
  transfer: Transfer
  wishes: { amount: number | undefined; metadata: Stripe.Metadata }
  clerk: Clerk
}): Change {
  const { transfer: of, wishes, clerk } = parts
  const left = of.amount - of.amount_reversed
  const amount = wishes.amount ?? left
  if (left === 0) throw invalid(`Transfer ${of.id} is already fully reversed.`)
  if (amount < 1) throw invalid('This value must be greater than or equal to 1.', { param: 'amount' })
  if (amount > left) {
    throw invalid(`Reversal amount (${amount}) is greater than unreversed amount on transfer (${left}).`, {
      param: 'amount',
    })
  }
  const made = clerk.made('trr')
  const booked = newBooking(clerk.made('txn'), { type: 'transfer_refund', amount, source: made.id })
  const reversal = newReversal(made, { transfer: of, amount, booking: booked.id, metadata: wishes.metadata })
  const after: Transfer = { ...of, amount_reversed: of.amount_reversed + amount, reversed: amount === left }
  return {
    objects: [after, reversal, booked],
    news: [{ type: 'transfer.reversed', object: after }],
    answer: reversal,
  }
}
