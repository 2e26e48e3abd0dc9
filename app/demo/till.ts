import type { PaymentState, Payments, PaymentTicket } from '#platform/payments/payments.ts'
import type { PayoutAccountState } from '#platform/payments/payout-accounts.ts'
import type { CardRequest, KeptCard } from '#platform/payments/saved-cards.ts'
import { type AccountOwner, setUpAtSandbox } from './set-up-account.ts'

/** Where the demo's shoppers pay. */
export interface DemoTill extends Pick<Payments, 'request' | 'cancel' | 'refund' | 'look' | 'transfers'> {
  /** Opens the account a producer is paid to, with all told that is asked for. Safe to repeat. */
  account(owner: AccountOwner): Promise<PayoutAccountState>
  /** Pays what a ticket asks for, as a card would. Safe to repeat. */
  pay(ticket: PaymentTicket): Promise<PaymentState>
  /** Has a card kept that always pays. Safe to repeat. */
  keepCard(request: CardRequest): Promise<KeptCard>
}

/** A till of paper: no processor knows of these payments, so their money cannot be looked up or given back later. */
export const paperTill = (): DemoTill => {
  const asked = new Map<string, PaymentTicket>()
  const transferred = (key: string) => `tr_demo_${tailOf(key)}`
  return {
    request: async ({ key, checkoutId, amountCents }) => {
      const intentId = `pi_demo_${tailOf(key)}`
      const ticket = { intentId, checkoutId, amountCents, status: 'requires_payment_method', clientSecret: '' } as const
      asked.set(intentId, ticket)
      return ticket
    },
    account: async ({ producerId }) => ({ accountId: `acct_demo_${tailOf(producerId)}`, producerId, ...READY }),
    transfers: {
      make: async ({ key, accountId, orderId, amountCents }) => ({
        ...{ transferId: transferred(key), accountId, orderId, amountCents, reversedCents: 0 },
      }),
      look: async (transferId) => ({
        ...{ transferId, accountId: '', orderId: undefined, amountCents: 0, reversedCents: 0 },
      }),
      reverse: async ({ key, transferId, amountCents }) => ({
        ...{ reversalId: `trr_demo_${tailOf(key)}`, transferId, amountCents },
      }),
    },
    pay: async (ticket) => ({ ...ticket, status: 'succeeded', card: { brand: 'visa', last4: '4242' } }),
    look: async (intentId) => asked.get(intentId)!,
    keepCard: async ({ key }) => ({
      ...{ customerId: `cus_demo_${tailOf(key)}`, methodId: `pm_demo_${tailOf(key)}` },
      ...{ brand: 'visa', last4: '4242', expMonth: 12, expYear: 2030 },
    }),
    cancel: async (intentId) => ({ ...asked.get(intentId)!, status: 'canceled' }),
    refund: async ({ key, intentId, amountCents }) => ({
      ...{ refundId: `re_demo_${tailOf(key)}`, key, intentId, amountCents },
      ...{ status: 'succeeded', failure: undefined },
    }),
  }
}

/**
 * A till at the payment sandbox, so that demo orders can be refunded like any other. `secretKey` is the sandbox's.
 * Throws when the sandbox does not take the test card.
 */
export const sandboxTill = (
  payments: Pick<Payments, 'request' | 'cancel' | 'refund' | 'look' | 'transfers' | 'payoutAccounts' | 'cards'>,
  api: SandboxApi,
): DemoTill => ({
  request: (asked) => payments.request(asked),
  cancel: (intentId) => payments.cancel(intentId),
  look: (intentId) => payments.look(intentId),
  refund: (asked) => payments.refund(asked),
  transfers: payments.transfers,
  account: (owner) => setUpAtSandbox(payments, owner, `http://${api.host}:${api.port}`),
  pay: async ({ intentId }) => {
    const before = await payments.look(intentId)
    if (before.status === 'succeeded') return before
    const answer = await fetch(`http://${api.host}:${api.port}/v1/payment_intents/${intentId}/confirm`, {
      method: 'POST',
      headers: { authorization: `Bearer ${api.secretKey}`, 'content-type': 'application/x-www-form-urlencoded' },
      body: 'payment_method=pm_card_visa',
    })
    if (!answer.ok) throw new Error(`the sandbox did not take the demo's card for ${intentId}: ${answer.status}`)
    return payments.look(intentId)
  },
  keepCard: async (request) => {
    const { setupId } = await payments.cards.ask(request)
    const before = await payments.cards.look(setupId)
    if (before.card) return before.card
    const answer = await fetch(`http://${api.host}:${api.port}/v1/setup_intents/${setupId}/confirm`, {
      method: 'POST',
      headers: { authorization: `Bearer ${api.secretKey}`, 'content-type': 'application/x-www-form-urlencoded' },
      body: 'payment_method=pm_card_visa',
    })
    const { card } = await payments.cards.look(setupId)
    if (!card) throw new Error(`the sandbox did not keep the demo's card for ${setupId}: ${answer.status}`)
    return card
  },
})

const READY = {
  ...{ detailsSubmitted: true, transfersEnabled: true, payoutsEnabled: true },
  ...{ currentlyDue: [], pastDue: [], disabledReason: undefined },
}

interface SandboxApi {
  readonly host: string
  readonly port: number
  readonly secretKey: string
}

const tailOf = (key: string): string => key.slice(key.indexOf('_') + 1).replaceAll(/[^0-9a-z]/g, '')
