import { type CheckoutState, checkout } from '#domain/checkout/checkout.decider.ts'
import type { CardSummary } from '#domain/checkout/checkout.events.ts'
import { type PaymentCommand, payment } from '#domain/checkout/payment.decider.ts'
import { type CommandBus, childCommandId, systemContext } from '#domain/kernel/command-bus.ts'
import type { Instant, Position, RecordedEvent } from '#domain/kernel/event.ts'
import type { Cents } from '#domain/kernel/money.ts'
import { isRefusal } from '#domain/kernel/refusal.ts'
import {
  type PaymentIntent,
  type PaymentState,
  type Payments,
  PaymentsUnavailable,
  type PaymentUpdate,
} from '#platform/payments/payments.ts'
import { withCause } from '#platform/runtime/causation.ts'
import type { Runtime } from '#platform/runtime/runtime.ts'
import { bothSettled } from '#workers/jobs/work-definitions.ts'

export interface CheckoutProcess {
  /**
   * Advances a checkout as far as possible. Safe to call at any time and repeatedly: each step's command ids derive
   * from checkout and step. `causationId` is the id of the causing event, unless the running job's event is the cause.
   * Throws `PaymentsUnavailable` if the processor cannot be reached.
   */
  advance(checkoutId: string, causationId?: string): Promise<CheckoutAdvance>
}

interface CheckoutAdvance {
  readonly state: CheckoutState
  /** Set if this run requested the payment. */
  readonly requestedPayment: PaymentIntent | undefined
  /** The newest position that this run wrote. */
  readonly position: Position | undefined
}

/** A webhook event with its time, or a succeeded payment as read from the processor. */
export type PaymentReport =
  | (Omit<PaymentUpdate, 'about'> & { readonly webhookEventId?: string })
  | { readonly kind: 'succeeded'; readonly payment: PaymentState }

export interface ApplyPaymentUpdate {
  /**
   * Records a payment update from the processor and advances its checkout. Safe to repeat, in any order: a success is
   * recorded once. Returns undefined for an unknown payment.
   */
  apply(update: PaymentReport): Promise<CheckoutAdvance | undefined>
  /** Advances the checkout of a recorded payment from any step. */
  resume(paymentIntentId: string): Promise<void>
}

/** The charged amount differs from the requested one. A retry does not help. */
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
  apply: async (update) => {
    const { paymentIntentId, checkoutId } = update.payment
    if (!checkoutId || update.kind === 'processing') return undefined
    const requested = await paymentRequestOf(deps, { paymentIntentId, checkoutId })
    return withCause(requested, () => recordUpdate(deps, update, checkoutId))
  },

  resume: async (paymentIntentId) => {
    const paid = await deps.bus.load(payment, paymentIntentId)
    if (paid.outcome !== 'succeeded') return
    const causationId = await confirmPayment(deps, { paymentIntentId, ...paid })
    await deps.process.advance(paid.checkoutId, causationId)
  },
})

/** The event that requested a payment: the cause of its outcome, no matter which webhook, job or page reports it. */
async function paymentRequestOf(
  { bus }: ApplyPaymentUpdateDeps,
  { paymentIntentId, checkoutId }: { readonly paymentIntentId: string; readonly checkoutId: string },
): Promise<RecordedEvent | undefined> {
  const events = await bus.history(checkout, checkoutId)
  return events.find(
    (event) => event.type === 'CheckoutPaymentRequested' && event.data.paymentIntentId === paymentIntentId,
  )
}

async function recordUpdate(
  deps: ApplyPaymentUpdateDeps,
  update: PaymentReport,
  checkoutId: string,
): Promise<CheckoutAdvance | undefined> {
  const { paymentIntentId, amountCents, lastError, occurredAt } = update.payment
  const { bus, runtime } = deps
  const send = (command: PaymentCommand, step: string) =>
    bus.dispatch({
      decider: payment,
      id: paymentIntentId,
      command,
      context: paymentContext(paymentIntentId, step, runtime),
    })

  const ids = { paymentIntentId, checkoutId, amountCents }
  if (update.kind === 'canceled') {
    const canceledAt = occurredAt ?? update.occurredAt
    await send({ type: 'RecordPaymentCancelled', ...ids, occurredAt: canceledAt }, 'canceled')
    return undefined
  }
  if (update.kind === 'failed') {
    const code = lastError?.code ?? 'unknown'
    const command = { type: 'RecordPaymentAttemptFailed', ...ids, code, occurredAt: update.occurredAt } as const
    await send(command, update.webhookEventId ?? `failed ${code}`)
    return undefined
  }
  const { paidAt, paidBy } = await chargeOf(deps, update)
  const command = { type: 'RecordPaymentSucceeded', ...ids, occurredAt: paidAt, paidBy } as const
  // The two are independent. A failure of either is thrown, so that the processor sends its webhook again.
  const [, causationId] = await bothSettled(
    send(command, 'succeeded'),
    confirmPayment(deps, { ...ids, occurredAt: paidAt }),
  )
  return deps.process.advance(checkoutId, causationId)
}

/**
 * The time of the charge, and its card with the buyer. Webhooks omit both, so they are read from the processor; if it
 * does not respond, the payment is recorded with the event's time and without a card, because it must not be delayed.
 */
async function chargeOf({ bus, payments }: ApplyPaymentUpdateDeps, update: PaymentReport): Promise<Charge> {
  const { paymentIntentId, checkoutId = '' } = update.payment
  const reportedAt = 'occurredAt' in update ? update.occurredAt : undefined
  const recorded = await bus.load(payment, paymentIntentId)
  if (recorded.outcome === 'succeeded') return { paidAt: recorded.occurredAt }
  const { card, occurredAt: paidAt = reportedAt } = await withCharge(payments, update.payment, reportedAt)
  if (!paidAt) throw new Error(`payment ${paymentIntentId} succeeded without a charge`)
  const checkoutState = await bus.load(checkout, checkoutId)
  return card && checkoutState.status !== 'unknown'
    ? { paidAt, paidBy: { buyerId: checkoutState.plan.buyerId, card } }
    : { paidAt }
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
}

/** Records on the checkout that it is paid. Returns the id of the event, if this call recorded it. */
async function confirmPayment(
  { bus, process, runtime }: ApplyPaymentUpdateDeps,
  { paymentIntentId, checkoutId, amountCents, occurredAt }: ConfirmedPayment,
): Promise<string | undefined> {
  const confirm = () =>
    bus.dispatch({
      decider: checkout,
      id: checkoutId,
      command: { type: 'RecordCheckoutPaid', paymentIntentId, amountCents, occurredAt },
      context: paymentContext(checkoutId, `paid/${paymentIntentId}`, runtime),
    })
  let confirmed = await confirm()
  if (isRefusal(confirmed) && confirmed.refused === 'payment_not_requested') {
    // The process was killed before it recorded the request.
    await process.advance(checkoutId)
    confirmed = await confirm()
  }
  if (!isRefusal(confirmed)) return confirmed.lastEventId
  if (confirmed.refused === 'payment_not_requested')
    throw new Error(`payment ${paymentIntentId} arrived before ${checkoutId} recorded its request`)
  throw new PaymentMismatch(`payment ${paymentIntentId} does not match ${checkoutId}: ${confirmed.refused}`)
}

const paymentContext = (process: string, step: string, runtime: Runtime) =>
  systemContext('payments', { commandId: childCommandId(process, step), at: runtime.now() })
