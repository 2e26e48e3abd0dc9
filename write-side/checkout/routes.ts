import { amountToCharge, type CheckoutState, checkout } from '#domain/checkout/checkout.decider.ts'
import { checkoutContract, checkoutProblems, phaseOf } from '#domain/checkout/contract.ts'
import { isStoreCreditPaymentId } from '#domain/kernel/ids.ts'
import { isRefusal, type Refusal, refuse } from '#domain/kernel/refusal.ts'
import {
  type RouteRequest,
  type RouteTable,
  rateLimited,
  requiresActiveAccount,
  respond,
  route,
} from '#platform/http/route.ts'
import { isValidLink } from '#platform/keys/signed-tokens.ts'
import type { Payments, ProcessorEvent } from '#platform/payments/payments.ts'
import type { CheckoutWriteDeps } from '#write-side/checkout/start-checkout.ts'
import { paymentIntentView, startCheckout } from '#write-side/checkout/start-checkout.ts'
import { commandContextOf } from '#write-side/command-context.ts'

const TEN_MINUTES = 600_000
/** High enough for many buyers behind one IP address, low enough that a script cannot reserve all stock. */
const START_LIMIT = { max: 100, windowMs: TEN_MINUTES }
const PROCESSOR_LIMIT = { max: 600, windowMs: TEN_MINUTES }

export const checkoutWriteRoutes = (deps: CheckoutWriteDeps): RouteTable => ({
  problems: checkoutProblems,
  routes: [
    requiresActiveAccount(rateLimited(START_LIMIT, route(checkoutContract.start, 'anyone', startCheckout(deps)))),
    rateLimited(PROCESSOR_LIMIT, route(checkoutContract.payment, 'anyone', paymentIntent(deps))),
    rateLimited(PROCESSOR_LIMIT, route(checkoutContract.refresh, 'anyone', show(deps))),
    route(checkoutContract.extend, 'anyone', extend(deps)),
    route(checkoutContract.abandon, 'anyone', abandon(deps)),
  ],
})

type ByKey = RouteRequest<{ id: string }, { key?: string | undefined }, undefined>

/**
 * Returns the payment intent of an open checkout after a page reload. The processor returns the same one for the same
 * key.
 */
const paymentIntent = (deps: CheckoutWriteDeps) => async (request: ByKey) => {
  const refusal = await accessRefusal(deps, request)
  if (refusal) return refusal
  const { state, requestedPayment } = await deps.process.advance(request.params.id)
  if (phaseOf(state.status) === 'paid') return refuse('checkout_paid', { checkoutId: request.params.id })
  if (state.status !== 'unknown' && state.replacedBy) return refuse('checkout_replaced', { status: state.status })
  if (state.status !== 'awaiting_payment') return refuse('checkout_ended', { status: state.status })
  const { checkoutId, plan } = state
  return paymentIntentView(
    deps,
    requestedPayment ??
      (await deps.payments.request({ key: checkoutId, checkoutId, amountCents: amountToCharge(plan) })),
  )
}

const show = (deps: CheckoutWriteDeps) => async (request: ByKey) => {
  const refusal = await accessRefusal(deps, request)
  if (refusal) return refusal
  const before = await deps.bus.load(checkout, request.params.id)
  const paymentIntentId = before.status === 'unknown' ? undefined : before.paymentIntentId
  const payment =
    paymentIntentId && !isStoreCreditPaymentId(paymentIntentId)
      ? await deps.payments.retrieve(paymentIntentId)
      : undefined
  if (payment?.status === 'succeeded') await deps.paymentUpdates.apply({ kind: 'succeeded', payment })
  const { state, position } = await deps.process.advance(request.params.id)
  return respond({ phase: phaseIn(state), payment: payment?.status ?? 'none' }, position ?? (await deps.head()))
}

/** Extends the checkout by the duration of a new one. A repeated request returns the same new expiry. */
const extend = (deps: CheckoutWriteDeps) => async (request: ByKey) => {
  const refusal = await accessRefusal(deps, request)
  if (refusal) return refusal
  const { id } = request.params
  const command = { type: 'ExtendCheckout', byMs: deps.checkoutExpiryMs } as const
  const context = commandContextOf(request, deps.runtime)
  const result = await deps.bus.dispatch({ decider: checkout, id, command, context })
  if (isRefusal(result)) return result
  const state = result.state
  if (state.status === 'unknown') return refuse('checkout_not_found')
  return respond({ expiresAt: state.plan.expiresAt }, result.position ?? (await deps.head()))
}

const abandon = (deps: CheckoutWriteDeps) => async (request: ByKey) => {
  const refusal = await accessRefusal(deps, request)
  if (refusal) return refusal
  await deps.abandon(request.params.id)
  const state = await deps.bus.load(checkout, request.params.id)
  return respond({ phase: phaseIn(state) }, await deps.head())
}

const phaseIn = (state: CheckoutState) =>
  phaseOf(state.status, state.status === 'unknown' ? undefined : state.replacedBy)

/**
 * Refuses callers other than the signed-in buyer and holders of the checkout's key, without revealing whether the
 * checkout exists.
 */
async function accessRefusal(
  { bus, keys }: CheckoutWriteDeps,
  { params, query, actor }: ByKey,
): Promise<Refusal | undefined> {
  const state = await bus.load(checkout, params.id)
  // Subscription orders are paid with the saved card, and only the subscription can cancel them.
  if (state.status === 'unknown' || state.plan.subscription) return refuse('checkout_not_found')
  const isBuyer = actor.kind === 'member' && state.plan.accountId === actor.accountId
  return isBuyer || isValidLink(keys, 'checkout', params.id, query.key) ? undefined : refuse('checkout_not_found')
}

export interface WebhookDeps {
  readonly payments: Pick<Payments, 'webhook'>
  readonly apply: (event: ProcessorEvent) => Promise<void>
  /** Records that a webhook arrived, whatever its content. */
  readonly recordHeartbeat: () => Promise<void>
  /** Whether the connected account of the event belongs to one of our producers. */
  readonly isOwnAccount: (event: ProcessorEvent) => Promise<boolean>
  /** Counts and logs a signed event that is not for this marketplace. */
  readonly recordIgnored: (event: { readonly webhookEventId: string; readonly reason: string }) => void
}

/**
 * Handles the processor's webhooks. Returns undefined if the event was processed, or ignored because it is not for this
 * marketplace. Refuses a forged event. When processing fails, the processor sends the event again.
 */
export const paymentWebhook =
  ({ payments, apply, recordHeartbeat, isOwnAccount, recordIgnored }: WebhookDeps) =>
  async (rawBody: string, signature: string): Promise<Refusal | undefined> => {
    const event = payments.webhook(rawBody, signature)
    if (event === 'forged') return refuse('webhook_signature_invalid')
    await recordHeartbeat()
    if (!event) return undefined
    if ('ignored' in event) recordIgnored({ webhookEventId: event.webhookEventId, reason: event.ignored })
    else if (await isOwnAccount(event)) await apply(event)
    else recordIgnored({ webhookEventId: event.webhookEventId, reason: 'foreign_account' })
    return undefined
  }
