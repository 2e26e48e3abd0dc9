import { checkout } from '#domain/checkout/checkout.decider.ts'
import { type PaymentCommand, payment } from '#domain/checkout/payment.decider.ts'
import { type CommandBus, stepId } from '#domain/kernel/dispatch.ts'
import type { Cents } from '#domain/kernel/money.ts'
import { isRefusal } from '#domain/kernel/refusal.ts'
import type { Facts } from '#platform/facts/facts.ts'
import { type PaymentNews, type PaymentState, type Payments, PaymentsUnavailable } from '#platform/payments/payments.ts'
import type { Advanced, CheckoutProcess } from './checkout.process.ts'

export interface SettlePayment {
  /**
   * Records what the processor tells of a payment and takes its checkout on. Whoever brings the news, how often and in
   * which order: a success is recorded once. Undefined when the payment is none of ours.
   */
  settle(news: Pick<PaymentNews, 'kind' | 'payment'> & { readonly noticeId?: string }): Promise<Advanced | undefined>
  /** Takes the checkout of a payment whose success is recorded on, wherever it was left. */
  carryOn(intentId: string): Promise<void>
}

/** What the processor has charged is not what the checkout asked for: asking again changes nothing. */
export class PaymentDoesNotFit extends Error {
  override readonly name = 'PaymentDoesNotFit'
}

export interface SettlePaymentDeps {
  readonly bus: CommandBus
  readonly process: CheckoutProcess
  readonly payments: Pick<Payments, 'look'>
  readonly facts: Facts
}

export const settlePayment = (deps: SettlePaymentDeps): SettlePayment => ({
  settle: async ({ kind, payment: told, noticeId }) => {
    const { intentId, checkoutId, amountCents, lastError } = told
    if (!checkoutId || kind === 'processing') return undefined
    const { bus, facts } = deps
    const tell = (command: PaymentCommand, step: string) =>
      bus.dispatch({ decider: payment, id: intentId, command, by: sender(intentId, step, facts) })

    if (kind === 'canceled') await tell({ type: 'RecordPaymentCanceled', intentId, checkoutId }, 'canceled')
    if (kind === 'failed') {
      const code = lastError?.code ?? 'unknown'
      await tell({ type: 'RecordPaymentAttemptFailed', intentId, checkoutId, code }, noticeId ?? `failed ${code}`)
    }
    if (kind !== 'succeeded') return undefined
    const paidBy = await payerOf(deps, told)
    await tell({ type: 'RecordPaymentSucceeded', intentId, checkoutId, amountCents, paidBy }, 'succeeded')
    return confirm(deps, { intentId, checkoutId, amountCents })
  },

  carryOn: async (intentId) => {
    const paid = await deps.bus.load(payment, intentId)
    if (paid.outcome === 'succeeded') await confirm(deps, { intentId, ...paid })
  },
})

/**
 * Whose card it was. A notice does not tell, so the processor is asked; when it does not answer the money is recorded without:
 * that it came counts more than from which card.
 */
async function payerOf({ bus, payments }: SettlePaymentDeps, told: PaymentState) {
  const { intentId, checkoutId = '' } = told
  const [recorded, bought] = [await bus.load(payment, intentId), await bus.load(checkout, checkoutId)]
  if (recorded.outcome === 'succeeded' || bought.status === 'unknown') return undefined
  const card = told.card ?? (await cardAt(payments, intentId))
  return card && { buyerId: bought.plan.buyerId, card }
}

const cardAt = (payments: Pick<Payments, 'look'>, intentId: string): Promise<PaymentState['card']> =>
  payments.look(intentId).then(
    ({ card }) => card,
    (error: unknown) => {
      if (error instanceof PaymentsUnavailable) return undefined
      throw error
    },
  )

interface Paid {
  readonly intentId: string
  readonly checkoutId: string
  readonly amountCents: Cents
}

async function confirm({ bus, process, facts }: SettlePaymentDeps, paid: Paid): Promise<Advanced> {
  const { intentId, checkoutId, amountCents } = paid
  const by = sender(checkoutId, `paid/${intentId}`, facts)
  const command = { type: 'ConfirmPaid', intentId, amountCents } as const
  const confirmed = await bus.dispatch({ decider: checkout, id: checkoutId, command, by })
  if (isRefusal(confirmed))
    throw new PaymentDoesNotFit(`payment ${intentId} does not fit ${checkoutId}: ${confirmed.refused}`)
  return process.advance(checkoutId, by.correlationId)
}

const sender = (process: string, step: string, facts: Facts) => ({
  commandId: stepId(process, step),
  correlationId: process,
  actor: { kind: 'system' as const, id: 'payments' },
  at: facts.now(),
})
