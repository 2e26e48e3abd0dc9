import { type CheckoutState, checkout } from '#domain/checkout/checkout.decider.ts'
import type { CardSummary } from '#domain/checkout/checkout.events.ts'
import { type PaymentCommand, payment } from '#domain/checkout/payment.decider.ts'
import { type CommandBus, childCommandId, systemContext } from '#domain/kernel/command-bus.ts'
import type { Instant, Position } from '#domain/kernel/event.ts'
import type { Cents } from '#domain/kernel/money.ts'
import { isRefusal } from '#domain/kernel/refusal.ts'
import {
  type PaymentIntent,
  type PaymentState,
  type Payments,
  PaymentsUnavailable,
  type PaymentUpdate,
} from '#platform/payments/payments.ts'
import type { Runtime } from '#platform/runtime/runtime.ts'

export interface CheckoutProcess {
  /**
   * Advances a checkout as far as possible. Safe to call at any time and repeatedly: each step's command ids derive from
   * checkout and step. `causationId` is the event that calls for it, if it is not the running job's. Throws `PaymentsUnavailable` when the processor cannot be reached.
   */
  advance(checkoutId: string, causationId?: string): Promise<CheckoutAdvance>
}

interface CheckoutAdvance {
  readonly state: CheckoutState
  /** Set if this run requested the payment. */
  readonly ticket: PaymentIntent | undefined
  /** The newest position that this run wrote. */
  readonly position: Position | undefined
}

/** A webhook event with its time, or a succeeded payment as read from the processor. */
export type PaymentNews =
  | (Omit<PaymentUpdate, 'about'> & { readonly noticeId?: string })
  | { readonly kind: 'succeeded'; readonly payment: PaymentState }

export interface ApplyPaymentUpdate {
  /**
   * Records a payment update from the processor and advances its checkout. Safe to repeat, in any order: a success is recorded
   * once. Returns undefined for an unknown payment.
   */
  settle(news: PaymentNews): Promise<CheckoutAdvance | undefined>
  /** Advances the checkout of a recorded payment from any step. */
  resume(paymentIntentId: string): Promise<void>
}

/** The charged amount is not the requested one. A retry does not help. */
export class PaymentMismatch extends Error {
  override readonly name = 'PaymentMismatch'
}

export interface ApplyPaymentUpdateDeps {
  readonly bus: CommandBus
  readonly process: CheckoutProcess
  readonly payments: Pick<Payments, 'retrieve'>
  readonly runtime: Runtime
}

export const applyPaymentUpdate = (deps: ApplyPaymentUpdateDeps): ApplyPaymentUpdate => ({
  settle: async (news) => {
    const { paymentIntentId, checkoutId, amountCents, lastError, occurredAt } = news.payment
    if (!checkoutId || news.kind === 'processing') return undefined
    const { bus, runtime } = deps
    const tell = (command: PaymentCommand, step: string) =>
      bus.dispatch({
        decider: payment,
        id: paymentIntentId,
        command,
        context: paymentContext(paymentIntentId, step, runtime),
      })

    const ids = { paymentIntentId, checkoutId, amountCents }
    if (news.kind === 'canceled') {
      const canceledAt = occurredAt ?? news.occurredAt
      await tell({ type: 'RecordPaymentCancelled', ...ids, occurredAt: canceledAt }, 'canceled')
      return undefined
    }
    if (news.kind === 'failed') {
      const code = lastError?.code ?? 'unknown'
      const command = { type: 'RecordPaymentAttemptFailed', ...ids, code, occurredAt: news.occurredAt } as const
      await tell(command, news.noticeId ?? `failed ${code}`)
      return undefined
    }
    const { paidAt, paidBy } = await chargeOf(deps, news)
    const recorded = await tell({ type: 'RecordPaymentSucceeded', ...ids, occurredAt: paidAt, paidBy }, 'succeeded')
    const causationId = isRefusal(recorded) ? undefined : recorded.lastEventId
    return confirmPayment(deps, { ...ids, occurredAt: paidAt, causationId })
  },

  resume: async (paymentIntentId) => {
    const paid = await deps.bus.load(payment, paymentIntentId)
    if (paid.outcome === 'succeeded') await confirmPayment(deps, { paymentIntentId, ...paid })
  },
})

/**
 * The time of the charge, and its card with the buyer. Webhooks omit both, so the processor is asked; if it does not respond, the
 * payment is recorded with the event's time and without a card, because it must not be delayed.
 */
async function chargeOf({ bus, payments }: ApplyPaymentUpdateDeps, news: PaymentNews): Promise<Charge> {
  const { paymentIntentId, checkoutId = '' } = news.payment
  const reportedAt = 'occurredAt' in news ? news.occurredAt : undefined
  const recorded = await bus.load(payment, paymentIntentId)
  if (recorded.outcome === 'succeeded') return { paidAt: recorded.occurredAt }
  const { card, occurredAt: paidAt = reportedAt } = await withCharge(payments, news.payment, reportedAt)
  if (!paidAt) throw new Error(`payment ${paymentIntentId} succeeded without a charge`)
  const bought = await bus.load(checkout, checkoutId)
  return card && bought.status !== 'unknown' ? { paidAt, paidBy: { buyerId: bought.plan.buyerId, card } } : { paidAt }
}

interface Charge {
  readonly paidAt: Instant
  readonly paidBy?: { readonly buyerId: string; readonly card: CardSummary }
}

async function withCharge(
  payments: Pick<Payments, 'retrieve'>,
  update: PaymentState,
  reportedAt: Instant | undefined,
): Promise<PaymentState> {
  if (update.card && update.occurredAt) return update
  try {
    return await payments.retrieve(update.paymentIntentId)
  } catch (error) {
    if (reportedAt && error instanceof PaymentsUnavailable) return update
    throw error
  }
}

interface ConfirmedPayment {
  readonly paymentIntentId: string
  readonly checkoutId: string
  readonly amountCents: Cents
  readonly occurredAt: Instant
  /** Id of the event that recorded it, if it is not the running job's cause. */
  readonly causationId?: string | undefined
}

async function confirmPayment(
  { bus, process, runtime }: ApplyPaymentUpdateDeps,
  paid: ConfirmedPayment,
): Promise<CheckoutAdvance> {
  const { paymentIntentId, checkoutId, amountCents, occurredAt, causationId } = paid
  const context = { ...paymentContext(checkoutId, `paid/${paymentIntentId}`, runtime), causationId }
  const command = { type: 'RecordCheckoutPaid', paymentIntentId, amountCents, occurredAt } as const
  const confirmed = await bus.dispatch({ decider: checkout, id: checkoutId, command, context })
  if (isRefusal(confirmed) && confirmed.refused === 'payment_not_requested')
    throw new Error(`payment ${paymentIntentId} arrived before ${checkoutId} recorded its request`)
  if (isRefusal(confirmed))
    throw new PaymentMismatch(`payment ${paymentIntentId} does not match ${checkoutId}: ${confirmed.refused}`)
  return process.advance(checkoutId, confirmed.lastEventId)
}

const paymentContext = (process: string, step: string, runtime: Runtime) =>
  systemContext('payments', { commandId: childCommandId(process, step), at: runtime.now() })
