import type Stripe from 'stripe'
import { PaymentRejected } from '#platform/payments/payments.ts'
import type {
  PayoutAccountRequest,
  PayoutAccounts,
  ReversalRequest,
  ReversalState,
  TransferRequest,
  TransferState,
  Transfers,
} from '#platform/payments/payouts.ts'
import { findByIdempotencyKey, isReplayedResponse, translateErrors } from '#platform/payments/stripe-calls.ts'
import {
  accountStateOf,
  idOf,
  payoutStateOf,
  reversalStateOf,
  transferStateOf,
} from '#platform/payments/stripe-mappers.ts'

/** Express accounts: Stripe collects information from their owners; the platform pays fees and losses. */
export const stripeAccounts = (stripe: Stripe): PayoutAccounts => ({
  open: (request) => translateErrors(async () => accountStateOf(await openAccount(stripe, request))),
  retrieve: (accountId) => translateErrors(async () => accountStateOf(await stripe.accounts.retrieve(accountId))),
  onboardingLink: ({ accountId, returnUrl, refreshUrl }) =>
    translateErrors(async () => {
      const params = { account: accountId, return_url: returnUrl, refresh_url: refreshUrl }
      return (await stripe.accountLinks.create({ ...params, type: 'account_onboarding' })).url
    }),
  dashboardLink: (accountId) => translateErrors(async () => (await stripe.accounts.createLoginLink(accountId)).url),
  payouts: (accountId, limit) =>
    translateErrors(async () => {
      const { data } = await stripe.payouts.list({ limit }, { stripeAccount: accountId })
      return data.map((payout) => payoutStateOf(payout, accountId))
    }),
})

async function openAccount(stripe: Stripe, request: PayoutAccountRequest): Promise<Stripe.Account> {
  const created = await stripe.accounts.create(
    {
      country: 'US',
      email: request.email,
      business_profile: { name: request.businessName },
      controller: {
        stripe_dashboard: { type: 'express' },
        requirement_collection: 'stripe',
        fees: { payer: 'application' },
        losses: { payments: 'application' },
      },
      capabilities: { transfers: { requested: true } },
      metadata: { producerId: request.producerId },
    },
    { idempotencyKey: request.key },
  )
  return isReplayedResponse(created) ? stripe.accounts.retrieve(created.id) : created
}

/** Separate charges and transfers: a buyer pays once, and each producer gets a part of that charge. */
export const stripeTransfers = (stripe: Stripe): Transfers => ({
  create: (request) => translateErrors(() => createTransfer(stripe, request)),
  retrieve: (transferId) => translateErrors(async () => transferStateOf(await stripe.transfers.retrieve(transferId))),
  reverse: (request) => translateErrors(() => reverseTransfer(stripe, request)),
})

/** Uses the charge as the source unless `fromBalance` is set, so that the transfer need not wait for settlement. */
async function createTransfer(stripe: Stripe, request: TransferRequest): Promise<TransferState> {
  const { key, paymentIntentId, accountId, amountCents, orderId, fromBalance, mayExist } = request
  const existing =
    mayExist &&
    (await findByIdempotencyKey(stripe.transfers.list({ transfer_group: paymentIntentId, limit: 100 }), request))
  if (existing) return transferStateOf(existing)
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
  return transferStateOf(isReplayedResponse(created) ? await stripe.transfers.retrieve(created.id) : created)
}

async function chargeOf(stripe: Stripe, paymentIntentId: string): Promise<string> {
  const intent = await stripe.paymentIntents.retrieve(paymentIntentId)
  const charge = idOf(intent.latest_charge)
  if (charge && intent.status === 'succeeded') return charge
  throw new PaymentRejected(
    'payment_intent_unexpected_state',
    `payment ${paymentIntentId} was not paid: ${intent.status}`,
  )
}

async function reverseTransfer(stripe: Stripe, request: ReversalRequest): Promise<ReversalState> {
  const { key, transferId, amountCents } = request
  const existing = await findByIdempotencyKey(stripe.transfers.listReversals(transferId, { limit: 100 }), request)
  if (existing) return reversalStateOf(existing)
  const params = { amount: amountCents, metadata: { key } }
  return reversalStateOf(await stripe.transfers.createReversal(transferId, params, { idempotencyKey: key }))
}
