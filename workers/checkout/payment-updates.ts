import { type CheckoutState, checkout } from '#domain/checkout/checkout.decider.ts'
import { type PaymentCommand, payment } from '#domain/checkout/payment.decider.ts'
import { type CommandBus, childCommandId, systemContext } from '#domain/kernel/command-bus.ts'
import type { Position, RecordedEvent } from '#domain/kernel/event.ts'
import type { Cents } from '#domain/kernel/money.ts'
import { isRefusal } from '#domain/kernel/refusal.ts'
import type { PaymentState } from '#platform/payments/payments.ts'
import {
  type PaymentIntent,
  type Payments,
  PaymentsUnavailable,
  type PaymentUpdate,
} from '#platform/payments/payments.ts'
import { withCause } from '#platform/runtime/causation.ts'
import type { Runtime } from '#platform/runtime/runtime.ts'
import { bothSettled } from '#workers/jobs/work-definitions.ts'

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
  readonly requestedPayment: PaymentIntent | undefined
  /** The newest position that this run wrote. */
  readonly position: Position | undefined
}

export interface ApplyPaymentUpdate {
  /**
   * Records a payment update from the processor and advances its checkout. Safe to repeat, in any order: a success is recorded
   * once. Returns undefined for an unknown payment.
   */
  settle(
    news: Pick<PaymentUpdate, 'kind' | 'payment'> & { readonly noticeId?: string },
  ): Promise<CheckoutAdvance | undefined>
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
  settle: async (update) => {
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

/** A payment's outcome goes back to its request, whichever notice, job or page reports it. */
async function paymentRequestOf(
  { bus }: ApplyPaymentUpdateDeps,
  { paymentIntentId, checkoutId }: { readonly paymentIntentId: string; readonly checkoutId: string },
): Promise<RecordedEvent | undefined> {
  const events = await bus.history(checkout, checkoutId)
  return events.find(
    (event) => event.type === 'CheckoutPaymentRequested' && event.data.paymentIntentId === paymentIntentId,
  )
}

type SettledUpdate = Parameters<ApplyPaymentUpdate['settle']>[0]

async function recordUpdate(
  deps: ApplyPaymentUpdateDeps,
  { kind, payment: update, noticeId }: SettledUpdate,
  checkoutId: string,
): Promise<CheckoutAdvance | undefined> {
  const { paymentIntentId, amountCents, lastError } = update
  const { bus, runtime } = deps
  const send = (command: PaymentCommand, step: string) =>
    bus.dispatch({
      decider: payment,
      id: paymentIntentId,
      command,
      context: paymentContext(paymentIntentId, step, runtime),
    })

  if (kind === 'canceled') await send({ type: 'RecordPaymentCancelled', paymentIntentId, checkoutId }, 'canceled')
  if (kind === 'failed') {
    const code = lastError?.code ?? 'unknown'
    await send({ type: 'RecordPaymentAttemptFailed', paymentIntentId, checkoutId, code }, noticeId ?? `failed ${code}`)
  }
  if (kind !== 'succeeded') return undefined
  const recordPayment = async () => {
    const paidBy = await payerCardOf(deps, update)
    const command = { type: 'RecordPaymentSucceeded', paymentIntentId, checkoutId, amountCents, paidBy } as const
    await send(command, 'succeeded')
  }
  // Neither decides about the other. A failure of either is thrown, so that the processor sends its webhook again.
  const confirmed = { paymentIntentId, checkoutId, amountCents }
  const [, causationId] = await bothSettled(recordPayment(), confirmPayment(deps, confirmed))
  return deps.process.advance(checkoutId, causationId)
}

/**
 * Adds the card to a payment update. Webhooks omit it, so the processor is asked; if that fails, the payment is recorded
 * without a card, because it must not be delayed.
 */
async function payerCardOf({ bus, payments }: ApplyPaymentUpdateDeps, update: PaymentState) {
  const { paymentIntentId, checkoutId = '' } = update
  const recorded = await bus.load(payment, paymentIntentId)
  const bought = await bus.load(checkout, checkoutId)
  if (recorded.outcome === 'succeeded' || bought.status === 'unknown') return undefined
  const card = update.card ?? (await cardOfPayment(payments, paymentIntentId))
  return card && { buyerId: bought.plan.buyerId, card }
}

const cardOfPayment = (payments: Pick<Payments, 'retrieve'>, paymentIntentId: string): Promise<PaymentState['card']> =>
  payments.retrieve(paymentIntentId).then(
    ({ card }) => card,
    (error: unknown) => {
      if (error instanceof PaymentsUnavailable) return undefined
      throw error
    },
  )

interface ConfirmedPayment {
  readonly paymentIntentId: string
  readonly checkoutId: string
  readonly amountCents: Cents
}

/** Records on the checkout that it is paid. Returns the id of the event, if this call recorded it. */
async function confirmPayment(
  { bus, process, runtime }: ApplyPaymentUpdateDeps,
  { paymentIntentId, checkoutId, amountCents }: ConfirmedPayment,
): Promise<string | undefined> {
  const confirm = () =>
    bus.dispatch({
      decider: checkout,
      id: checkoutId,
      command: { type: 'RecordCheckoutPaid', paymentIntentId, amountCents },
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
