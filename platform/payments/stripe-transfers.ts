import type Stripe from 'stripe'
import { PaymentsRefused } from './payments.ts'
import { madeBefore } from './stripe-made-before.ts'
import { isReplay } from './stripe-replay.ts'
import { idOf } from './stripe-states.ts'
import { reversalStateOf, transferStateOf } from './stripe-transfer-states.ts'
import { translated } from './stripe-trouble.ts'
import type { ReversalRequest, ReversalState, TransferRequest, TransferState, Transfers } from './transfers.ts'

/** Separate charges and transfers: a buyer pays once, and each producer gets a part out of that charge. */
export const stripeTransfers = (stripe: Stripe): Transfers => ({
  make: (request) => translated(() => make(stripe, request)),
  look: (transferId) => translated(async () => transferStateOf(await stripe.transfers.retrieve(transferId))),
  reverse: (request) => translated(() => reverse(stripe, request)),
})

/** Made out of the charge where it can be, so that it need not wait until the charge has settled. */
async function make(stripe: Stripe, request: TransferRequest): Promise<TransferState> {
  const { key, paymentIntentId, accountId, amountCents, orderId, fromBalance, again } = request
  const before =
    again && (await madeBefore(stripe.transfers.list({ transfer_group: paymentIntentId, limit: 100 }), request))
  if (before) return transferStateOf(before)
  const created = await stripe.transfers.create(
    {
      amount: amountCents,
      currency: 'usd',
      destination: accountId,
      ...(fromBalance ? {} : { source_transaction: await chargeOf(stripe, paymentIntentId) }),
      transfer_group: paymentIntentId,
      metadata: { orderId, key },
    },
    { idempotencyKey: key },
  )
  return transferStateOf(isReplay(created) ? await stripe.transfers.retrieve(created.id) : created)
}

async function chargeOf(stripe: Stripe, paymentIntentId: string): Promise<string> {
  const intent = await stripe.paymentIntents.retrieve(paymentIntentId)
  const charge = idOf(intent.latest_charge)
  if (charge && intent.status === 'succeeded') return charge
  throw new PaymentsRefused(
    'payment_intent_unexpected_state',
    `payment ${paymentIntentId} was not paid: ${intent.status}`,
  )
}

async function reverse(stripe: Stripe, request: ReversalRequest): Promise<ReversalState> {
  const { key, transferId, amountCents } = request
  const before = await madeBefore(stripe.transfers.listReversals(transferId, { limit: 100 }), request)
  if (before) return reversalStateOf(before)
  const asked = { amount: amountCents, metadata: { key } }
  return reversalStateOf(await stripe.transfers.createReversal(transferId, asked, { idempotencyKey: key }))
}
