import type { PaymentState, Payments, PaymentTicket } from '#platform/payments/payments.ts'

/** Where the demo's shoppers pay. */
export interface DemoTill extends Pick<Payments, 'request' | 'cancel' | 'refund'> {
  /** Pays what a ticket asks for, as a card would. Safe to repeat. */
  pay(ticket: PaymentTicket): Promise<PaymentState>
}

/** A till of paper: no processor knows of these payments, so their money cannot be looked up or given back later. */
export const paperTill = (): DemoTill => {
  const asked = new Map<string, PaymentTicket>()
  return {
    request: async ({ key, checkoutId, amountCents }) => {
      const intentId = `pi_demo_${tailOf(key)}`
      const ticket = { intentId, checkoutId, amountCents, status: 'requires_payment_method', clientSecret: '' } as const
      asked.set(intentId, ticket)
      return ticket
    },
    pay: async (ticket) => ({ ...ticket, status: 'succeeded' }),
    cancel: async (intentId) => ({ ...asked.get(intentId)!, status: 'canceled' }),
    refund: async ({ key }) => ({ refundId: `re_demo_${tailOf(key)}`, status: 'succeeded' }),
  }
}

/**
 * A till at the payment sandbox, so that demo orders can be refunded like any other. `secretKey` is the sandbox's.
 * Throws when the sandbox does not take the test card.
 */
export const sandboxTill = (
  payments: Pick<Payments, 'request' | 'cancel' | 'refund' | 'look'>,
  api: SandboxApi,
): DemoTill => ({
  request: (asked) => payments.request(asked),
  cancel: (intentId) => payments.cancel(intentId),
  refund: (asked) => payments.refund(asked),
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
})

interface SandboxApi {
  readonly host: string
  readonly port: number
  readonly secretKey: string
}

const tailOf = (key: string): string => key.slice(key.indexOf('_') + 1).replaceAll(/[^0-9a-z]/g, '')
