import { type PaymentState, type Payments, PaymentsRefused, PaymentsUnavailable } from '#platform/payments/payments.ts'

/** A card processor in memory, as small as one can be: keys, payments, refunds. A test is its bank. */
export interface SmallPayments extends Payments {
  /** The buyer's bank has paid, or is still thinking about it. */
  become(intentId: string, status: 'succeeded' | 'processing' | 'requires_payment_method'): void
  /** The next calls meet a line that is cut before they arrive, or after: then they took effect and nobody heard. */
  cut(when: 'before' | 'after', calls?: number): void
  intents(): readonly PaymentState[]
  refunds(): readonly { readonly intentId: string; readonly amountCents: number }[]
}

interface Refund {
  readonly refundId: string
  readonly intentId: string
  readonly amountCents: number
}

export function smallPayments(): SmallPayments {
  const intents = new Map<string, PaymentState>()
  const refunds = new Map<string, Refund>()
  const line = cuttable()

  const known = (intentId: string): PaymentState => {
    const found = intents.get(intentId)
    if (!found) throw new PaymentsRefused('resource_missing', `no payment ${intentId}`)
    return found
  }
  const set = (intentId: string, status: PaymentState['status']): PaymentState => {
    const changed = { ...known(intentId), status }
    intents.set(intentId, changed)
    return changed
  }

  return {
    request: ({ key, amountCents, checkoutId }) =>
      line.call(() => {
        const intentId = `pi_${key}`
        const made = intents.get(intentId) ?? { intentId, checkoutId, amountCents, status: 'requires_payment_method' }
        if (made.amountCents !== amountCents) throw new PaymentsRefused('idempotency_error', `key ${key} was used`)
        intents.set(intentId, made)
        return { ...made, clientSecret: `${intentId}_secret` }
      }),
    look: (intentId) => line.call(() => known(intentId)),
    cancel: (intentId) =>
      line.call(() =>
        ['succeeded', 'processing'].includes(known(intentId).status) ? known(intentId) : set(intentId, 'canceled'),
      ),
    refund: ({ key, intentId, amountCents }) =>
      line.call(() => {
        const given = [...refunds.values()].filter((one) => one.intentId === intentId)
        const left = given.reduce((sum, one) => sum - one.amountCents, known(intentId).amountCents)
        const refund = refunds.get(key) ?? { refundId: `re_${key}`, intentId, amountCents }
        if (!refunds.has(key) && (known(intentId).status !== 'succeeded' || amountCents > left))
          throw new PaymentsRefused('charge_already_refunded', `${intentId} has ${left} left`)
        refunds.set(key, refund)
        return { refundId: refund.refundId, status: 'succeeded' }
      }),
    webhook: () => 'forged',
    browser: { publishableKey: 'pk_small', scriptUrl: '/none.js', sandbox: true },
    become: (intentId, status) => {
      if (known(intentId).status === 'canceled')
        throw new PaymentsRefused('payment_intent_unexpected_state', 'canceled')
      set(intentId, status)
    },
    cut: line.cut,
    intents: () => [...intents.values()],
    refunds: () => [...refunds.values()],
  }
}

function cuttable() {
  let cuts: ('before' | 'after')[] = []
  return {
    cut: (when: 'before' | 'after', calls = 1) => {
      cuts = Array.from({ length: calls }, () => when)
    },
    call: async <T>(effect: () => T): Promise<T> => {
      const cut = cuts.shift()
      if (cut === 'before') throw new PaymentsUnavailable('the line is cut')
      const answer = effect()
      if (cut === 'after') throw new PaymentsUnavailable('the answer was lost')
      return answer
    },
  }
}
