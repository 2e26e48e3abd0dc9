import type { Instant } from '#domain/kernel/event.ts'
import type {
  PaymentIntent,
  PaymentState,
  Payments,
  SavedPaymentMethod,
  SetupIntentRequest,
} from '#platform/payments/payments.ts'
import type { PayoutAccountState } from '#platform/payments/payouts.ts'

/** How the demo's shoppers pay and its producers are paid. */
export interface CheckoutDriver extends Pick<Payments, 'request' | 'cancel' | 'refund' | 'retrieve' | 'transfers'> {
  /** Creates the producer's payout account and submits what it requires. Safe to repeat. */
  payoutAccount(owner: AccountOwner): Promise<PayoutAccountState>
  /** Confirms the payment with a test card. Safe to repeat. */
  pay(intent: PaymentIntent): Promise<PaymentState>
  /** Saves a test card whose payments always succeed. Safe to repeat. */
  savePaymentMethod(request: SetupIntentRequest): Promise<SavedPaymentMethod>
}

/** The driver with the processor's clock set back: everything it creates is dated `at`. */
export const driverAt = (driver: CheckoutDriver, at: Instant): CheckoutDriver => ({
  ...driver,
  pay: async (intent) => ({ ...(await driver.pay(intent)), occurredAt: at }),
  retrieve: async (paymentIntentId) => ({ ...(await driver.retrieve(paymentIntentId)), occurredAt: at }),
  cancel: async (paymentIntentId) => ({ ...(await driver.cancel(paymentIntentId)), occurredAt: at }),
  refund: async (refund) => ({ ...(await driver.refund(refund)), madeAt: at }),
  transfers: {
    create: async (request) => ({ ...(await driver.transfers.create(request)), madeAt: at }),
    retrieve: driver.transfers.retrieve,
    reverse: async (request) => ({ ...(await driver.transfers.reverse(request)), madeAt: at }),
  },
})

/** Payments without a processor: they exist in this process only, and cannot be retrieved or refunded later. */
export const offlineDriver = (now: () => Instant): CheckoutDriver => {
  const requested = new Map<string, PaymentIntent>()
  const transferIdOf = (key: string) => `tr_demo_${tailOf(key)}`
  return {
    request: async ({ key, checkoutId, amountCents }) => {
      const paymentIntentId = `pi_demo_${tailOf(key)}`
      const intent = {
        paymentIntentId,
        checkoutId,
        amountCents,
        status: 'requires_payment_method',
        clientSecret: '',
      } as const
      requested.set(paymentIntentId, intent)
      return intent
    },
    payoutAccount: async ({ producerId }) => ({ accountId: `acct_demo_${tailOf(producerId)}`, producerId, ...ENABLED }),
    transfers: {
      create: async ({ key, accountId, orderId, amountCents }) => ({
        transferId: transferIdOf(key),
        accountId,
        orderId,
        amountCents,
        reversedCents: 0,
        madeAt: now(),
      }),
      retrieve: async (transferId) => ({
        transferId,
        accountId: '',
        orderId: undefined,
        amountCents: 0,
        reversedCents: 0,
        madeAt: now(),
      }),
      reverse: async ({ key, transferId, amountCents }) => ({
        reversalId: `trr_demo_${tailOf(key)}`,
        transferId,
        amountCents,
        madeAt: now(),
      }),
    },
    pay: async (intent) => ({
      ...intent,
      status: 'succeeded',
      occurredAt: now(),
      card: { brand: 'visa', last4: '4242' },
    }),
    retrieve: async (paymentIntentId) => requested.get(paymentIntentId)!,
    savePaymentMethod: async ({ key }) => ({
      customerId: `cus_demo_${tailOf(key)}`,
      paymentMethodId: `pm_demo_${tailOf(key)}`,
      brand: 'visa',
      last4: '4242',
      expMonth: 12,
      expYear: 2030,
    }),
    cancel: async (paymentIntentId) => ({
      ...requested.get(paymentIntentId)!,
      status: 'canceled',
      occurredAt: now(),
    }),
    refund: async ({ key, paymentIntentId, amountCents }) => ({
      refundId: `re_demo_${tailOf(key)}`,
      key,
      paymentIntentId,
      amountCents,
      status: 'succeeded',
      failure: undefined,
      madeAt: now(),
    }),
  }
}

/**
 * Payments at the sandbox, so that demo orders can be refunded like any other. `secretKey` is the sandbox's. Throws
 * if the sandbox declines the test card.
 */
export const sandboxDriver = (
  payments: Pick<Payments, 'request' | 'cancel' | 'refund' | 'retrieve' | 'transfers' | 'payoutAccounts' | 'cards'>,
  api: SandboxApi,
): CheckoutDriver => ({
  request: (request) => payments.request(request),
  cancel: (paymentIntentId) => payments.cancel(paymentIntentId),
  retrieve: (paymentIntentId) => payments.retrieve(paymentIntentId),
  refund: (refund) => payments.refund(refund),
  transfers: payments.transfers,
  payoutAccount: (owner) => onboardProducer(payments, owner, `http://${api.host}:${api.port}`),
  pay: async ({ paymentIntentId }) => {
    const before = await payments.retrieve(paymentIntentId)
    if (before.status === 'succeeded') return before
    const response = await fetch(`http://${api.host}:${api.port}/v1/payment_intents/${paymentIntentId}/confirm`, {
      method: 'POST',
      headers: { authorization: `Bearer ${api.secretKey}`, 'content-type': 'application/x-www-form-urlencoded' },
      body: 'payment_method=pm_card_visa',
    })
    if (!response.ok) throw new Error(`the sandbox declined the demo's card for ${paymentIntentId}: ${response.status}`)
    return payments.retrieve(paymentIntentId)
  },
  savePaymentMethod: async (request) => {
    const { setupIntentId } = await payments.cards.createSetupIntent(request)
    const before = await payments.cards.retrieveSetupIntent(setupIntentId)
    if (before.card) return before.card
    const response = await fetch(`http://${api.host}:${api.port}/v1/setup_intents/${setupIntentId}/confirm`, {
      method: 'POST',
      headers: { authorization: `Bearer ${api.secretKey}`, 'content-type': 'application/x-www-form-urlencoded' },
      body: 'payment_method=pm_card_visa',
    })
    const { card } = await payments.cards.retrieveSetupIntent(setupIntentId)
    if (!card) throw new Error(`the sandbox did not save the demo's card for ${setupIntentId}: ${response.status}`)
    return card
  },
})

const ENABLED = {
  detailsSubmitted: true,
  transfersEnabled: true,
  payoutsEnabled: true,
  currentlyDue: [],
  pastDue: [],
  disabledReason: undefined,
}

interface SandboxApi {
  readonly host: string
  readonly port: number
  readonly secretKey: string
}

const tailOf = (key: string): string => key.slice(key.indexOf('_') + 1).replaceAll(/[^0-9a-z]/g, '')

export interface AccountOwner {
  readonly producerId: string
  readonly email: string
  readonly businessName: string
}

/**
 * Creates a producer's payout account at the sandbox and submits its onboarding form with test values. Safe to repeat.
 * `sandboxUrl` is where the form is served while the marketplace, which proxies it, does not listen yet.
 */
export async function onboardProducer(
  { payoutAccounts }: Pick<Payments, 'payoutAccounts'>,
  owner: AccountOwner,
  sandboxUrl?: string,
): Promise<PayoutAccountState> {
  const account = await payoutAccounts.open({ key: `payouts-${owner.producerId}`, ...owner })
  if (account.transfersEnabled) return account
  const { accountId } = account
  const returnUrl = 'http://localhost/'
  const formLink = new URL(await payoutAccounts.onboardingLink({ accountId, returnUrl, refreshUrl: returnUrl }))
  const link = new URL(formLink.pathname, sandboxUrl ?? formLink)
  const opened = await fetch(link, { redirect: 'manual' })
  const page = new URL(opened.headers.get('location') ?? '', link)
  const submitted = await fetch(page, { method: 'POST', body: new URLSearchParams(TEST_VALUES), redirect: 'manual' })
  if (submitted.status !== 303)
    throw new Error(`the sandbox rejected the onboarding of ${owner.producerId}: ${submitted.status}`)
  return payoutAccounts.retrieve(accountId)
}

const TEST_VALUES = {
  first_name: 'Demo',
  last_name: 'Owner',
  dob: '1901-01-01',
  ssn_last_4: '0000',
  routing_number: '110000000',
  account_number: '000123456789',
}
