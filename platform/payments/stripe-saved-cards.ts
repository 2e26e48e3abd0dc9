import Stripe from 'stripe'
import type {
  PaymentState,
  SavedCardCharge,
  SavedCards,
  SetupIntent,
  SetupIntentRequest,
  SetupIntentState,
} from './payments.ts'
import { PaymentRejected } from './payments.ts'
import { isReplayedResponse, translateErrors } from './stripe-calls.ts'
import { idOf, paymentStateOf } from './stripe-mappers.ts'

export const stripeSavedCards = (stripe: Stripe): SavedCards => ({
  createSetupIntent: (request) => translateErrors(() => createSetupIntent(stripe, request)),
  retrieveSetupIntent: (setupIntentId) => translateErrors(() => retrieveSetupIntent(stripe, setupIntentId)),
  charge: (charge) => translateErrors(() => chargeSaved(stripe, charge)),
  detach: (paymentMethodId) => translateErrors(() => detach(stripe, paymentMethodId)),
  customersOf: (accountId) => translateErrors(() => customersOf(stripe, accountId)),
  deleteCustomer: (customerId) => translateErrors(() => deleteCustomer(stripe, customerId)),
})

async function createSetupIntent(
  stripe: Stripe,
  { key, subscriptionId, accountId, customerId }: SetupIntentRequest,
): Promise<SetupIntent> {
  const metadata = { subscriptionId, accountId }
  const customer = customerId ?? (await stripe.customers.create({ metadata }, { idempotencyKey: `${key}-customer` })).id
  const setup = await stripe.setupIntents.create(
    { customer, usage: 'off_session', allowed_payment_method_types: ['card'], metadata },
    { idempotencyKey: `${key}-setup` },
  )
  if (!setup.client_secret) throw new Error(`card setup ${setup.id} came without a client secret`)
  return { setupIntentId: setup.id, clientSecret: setup.client_secret }
}

async function retrieveSetupIntent(stripe: Stripe, setupIntentId: string): Promise<SetupIntentState> {
  const setup = await stripe.setupIntents.retrieve(setupIntentId, { expand: ['payment_method'] })
  const { subscriptionId, accountId } = setup.metadata ?? {}
  const setupState = { setupIntentId, subscriptionId, accountId }
  const { payment_method: method, status } = setup
  const customerId = idOf(setup.customer)
  if (status !== 'succeeded' || !customerId || !method || typeof method === 'string' || !method.card)
    return { ...setupState, card: undefined }
  const { brand, last4, exp_month: expMonth, exp_year: expYear } = method.card
  return { ...setupState, card: { customerId, paymentMethodId: method.id, brand, last4, expMonth, expYear } }
}

/** A decline is an outcome, not an error; for a paid or canceled payment, returns its state. */
async function chargeSaved(
  stripe: Stripe,
  { key, paymentIntentId, paymentMethodId }: SavedCardCharge,
): Promise<PaymentState> {
  try {
    const confirmed = await stripe.paymentIntents.confirm(
      paymentIntentId,
      { payment_method: paymentMethodId, off_session: true },
      { idempotencyKey: key },
    )
    if (!isReplayedResponse(confirmed)) return paymentStateOf(confirmed)
  } catch (error) {
    if (!isOutcome(error)) throw error
  }
  const state = paymentStateOf(await stripe.paymentIntents.retrieve(paymentIntentId))
  if (state.status === 'requires_confirmation')
    throw new PaymentRejected('not_confirmed', `${paymentIntentId} was not attempted`)
  return state
}

const isOutcome = (error: unknown): boolean =>
  error instanceof Stripe.errors.StripeError &&
  (error.type === 'StripeCardError' || error.code === 'payment_intent_unexpected_state')

async function detach(stripe: Stripe, paymentMethodId: string): Promise<void> {
  try {
    await stripe.paymentMethods.detach(paymentMethodId)
  } catch (error) {
    const isMissing = error instanceof Stripe.errors.StripeInvalidRequestError
    if (!isMissing) throw error
  }
}

/** Every customer has the account's id in its metadata. Ids contain no quotes. */
async function customersOf(stripe: Stripe, accountId: string): Promise<readonly string[]> {
  const found: string[] = []
  const params = { query: `metadata['accountId']:'${accountId}'`, limit: 100 }
  for await (const { id } of stripe.customers.search(params)) found.push(id)
  return found
}

/** Deletes the customer's cards too. */
async function deleteCustomer(stripe: Stripe, customerId: string): Promise<void> {
  try {
    await stripe.customers.del(customerId)
  } catch (error) {
    const isMissing = error instanceof Stripe.errors.StripeInvalidRequestError && error.code === 'resource_missing'
    if (!isMissing) throw error
  }
}
