import { type CheckoutState, checkout } from '#domain/checkout/checkout.decider.ts'
import { accountStatusIn, enforcement } from '#domain/enforcement/enforcement.decider.ts'
import { ACCOUNT_STATUSES, type AccountStatus } from '#domain/enforcement/enforcement-types.ts'
import type { CalendarDate } from '#domain/kernel/calendar-date.ts'
import { type CommandBus, type CommandContext, childCommandId, systemContext } from '#domain/kernel/command-bus.ts'
import { type Instant, isErased } from '#domain/kernel/event.ts'
import { isRefusal } from '#domain/kernel/refusal.ts'
import { orderNumberOf } from '#domain/ordering/order-amounts.ts'
import { producer } from '#domain/producers/producer.decider.ts'
import { type Closure, isClosedOn } from '#domain/subscriptions/billing-cycle.ts'
import { box } from '#domain/subscriptions/box.decider.ts'
import type { KnownSubscription, OpenBillingCycle } from '#domain/subscriptions/subscription.decider.ts'
import { actionDueToday, type SubscriptionCommand, subscription } from '#domain/subscriptions/subscription.decider.ts'
import type { PaymentState } from '#platform/payments/payments.ts'
import { PaymentRejected, type Payments } from '#platform/payments/payments.ts'
import { addMs, type Runtime } from '#platform/runtime/runtime.ts'

export interface BillingCycleProcess {
  /**
   * Performs the subscription's due steps of today: requests the reminder, places the order, charges the card. Safe to call at
   * any time and repeatedly: all ids derive from subscription and billing cycle, and command ids from the step. Throws
   * `PaymentsUnavailable` when the processor cannot be reached.
   */
  advance(subscriptionId: string): Promise<void>
}

export interface BillingCycleDeps {
  readonly bus: CommandBus
  readonly runtime: Runtime
  readonly charge: AttemptCharge
  /** The date of an instant in the marketplace's time zone. */
  readonly dayOf: (at: Instant) => CalendarDate
}

export const billingCycleProcess = (deps: BillingCycleDeps): BillingCycleProcess => ({
  advance: async (subscriptionId) => {
    const run: Run = { ...deps, subscriptionId, today: deps.dayOf(deps.runtime.now()) }
    for (;;) {
      const state = await deps.bus.load(subscription, subscriptionId)
      if (state.status === 'unknown' || !(await step(run, state))) return
    }
  },
})

interface Run extends BillingCycleDeps {
  readonly subscriptionId: string
  readonly today: CalendarDate
}

/**
 * Performs one due step. Returns false if nothing is due, or if only time can help. Nothing is ordered for or from a suspended
 * account, and nothing is charged for a terminated one.
 */
async function step(run: Run, state: KnownSubscription): Promise<boolean> {
  const { today } = run
  const due = actionDueToday(state, today)
  if (!due) return false
  const cycle = state.open?.cycle ?? state.next?.cycle ?? 0
  const seller = await run.bus.load(producer, state.plan.producerId)
  const closed = seller.status === 'unknown' ? [] : seller.closed
  const stands = await worstStatusOf(run, [
    state.plan.accountId,
    ...(seller.status === 'unknown' ? [] : [seller.accountId]),
  ])
  if (stands === 'ended') return send(run, { type: 'CancelSubscriptionByPlatform' }, 'end-by-market')
  if (stands === 'paused' && due === 'begin')
    return send(run, { type: 'SkipMissedBillingCycle', cycle, today, closed }, `miss/${cycle}`)
  if (!state.open && state.next && isClosedOn(closed, state.next.deliverOn) && due !== 'miss')
    return send(run, { type: 'SkipMissedBillingCycle', cycle, today, closed, by: 'producer' }, `miss/${cycle}`)
  switch (due) {
    case 'remind':
      return send(run, { type: 'RequestSubscriptionRenewalReminder', cycle, today }, `remind/${cycle}`)
    case 'miss':
      return send(run, { type: 'SkipMissedBillingCycle', cycle, today, closed }, `miss/${cycle}`)
    case 'begin':
      return begin(run, state, { cycle, closed })
    case 'charge':
      return chargeOpenCycle(run, state, closed)
  }
}

/** Cycles that a closure of the producer covers are skipped, however late it was scheduled. */
async function begin(
  run: Run,
  state: KnownSubscription,
  { cycle, closed }: { readonly cycle: number; readonly closed: readonly Closure[] },
): Promise<boolean> {
  const { subscriptionId, runtime, today } = run
  const of = await run.bus.load(box, state.plan.boxId)
  if (of.status !== 'open') return send(run, { type: 'CancelSubscriptionByProducer' }, 'end-by-producer')
  const seed = `${subscriptionId} ${cycle}`
  const command = {
    ...({ type: 'StartBillingCycle', cycle, today, closed } as const),
    checkoutId: runtime.deriveId('checkout', seed),
    orderId: runtime.deriveId('order', seed),
    contents: of.contents.map(({ item }) => item),
  }
  return send(run, command, `begin/${cycle}`)
}

/** The most severe status of these accounts. */
async function worstStatusOf({ bus }: Run, whose: readonly string[]): Promise<AccountStatus> {
  const standings = await Promise.all(whose.map(async (id) => accountStatusIn(await bus.load(enforcement, id))))
  return ACCOUNT_STATUSES.findLast((each) => standings.includes(each))!
}

async function chargeOpenCycle(run: Run, state: KnownSubscription, closed: readonly Closure[]): Promise<boolean> {
  const { open } = state
  if (!open) return false
  const { cycle, failures } = open
  const outcome = await run.charge(state, open)
  const { today } = run
  if (outcome === 'paid')
    return send(run, { type: 'RecordBillingAttemptSucceeded', cycle, today, closed }, `charged/${cycle}`)
  if (outcome === 'waits') return false
  const attempt = failures + 1
  const command = { type: 'RecordBillingAttemptFailed', cycle, today, attempt, code: outcome.code } as const
  return send(run, command, `failed/${cycle}/${attempt}`)
}

async function send(run: Run, command: SubscriptionCommand, what: string): Promise<boolean> {
  const { subscriptionId: id } = run
  const said = await run.bus.dispatch({ decider: subscription, id, command, context: contextOf(run, what) })
  return !isRefusal(said)
}

const contextOf = ({ subscriptionId, runtime }: Run, what: string): CommandContext =>
  systemContext('subscriptions', {
    commandId: childCommandId(subscriptionId, what),
    correlationId: subscriptionId,
    at: runtime.now(),
  })

/**
 * Places the order of a billing cycle like any purchase and charges the subscriber's card. `waits`: the bank is processing the
 * payment.
 */
export type AttemptCharge = (
  state: KnownSubscription,
  open: OpenBillingCycle,
) => Promise<'paid' | 'waits' | { readonly code: string }>

export interface AttemptChargeDeps {
  readonly bus: CommandBus
  readonly runtime: Runtime
  readonly payments: Pick<Payments, 'cards'>
  readonly process: { advance(checkoutId: string, correlationId: string): Promise<{ readonly state: CheckoutState }> }
  readonly settlement: { settle(news: { kind: 'succeeded'; payment: PaymentState }): Promise<unknown> }
}

/** Longer than all retries: the subscription ends unpaid cycles, and no checkout expires by itself. */
const NEVER_MS = 30 * 86_400_000

export const attemptCharge =
  (deps: AttemptChargeDeps): AttemptCharge =>
  async (state, open) => {
    await placeOrder(deps, state, open)
    const { checkoutId } = open
    const { state: placed } = await deps.process.advance(checkoutId, state.subscriptionId)
    if (placed.status === 'unknown') throw new Error(`${checkoutId} was not started`)
    if (PAID.includes(placed.status)) return 'paid'
    if (placed.status !== 'awaiting_payment' || !placed.paymentIntentId) return { code: 'called_off' }
    const { paymentMethodId } = state.card
    // The payment method is part of the key: another card is another attempt.
    const key = `${checkoutId}-try-${open.failures + 1}-${paymentMethodId}`
    return outcomeOf(deps, await chargeCard(deps, { key, paymentIntentId: placed.paymentIntentId, paymentMethodId }))
  }

const PAID: readonly string[] = ['paid', 'paid_late', 'completed', 'refunding', 'refunded']

async function chargeCard(
  { payments }: AttemptChargeDeps,
  charge: Parameters<Payments['cards']['charge']>[0],
): Promise<PaymentState | { readonly code: string }> {
  try {
    return await payments.cards.charge(charge)
  } catch (error) {
    if (error instanceof PaymentRejected) return { code: error.code }
    throw error
  }
}

async function outcomeOf({ settlement }: AttemptChargeDeps, answer: PaymentState | { readonly code: string }) {
  if ('code' in answer) return answer
  if (answer.status === 'processing') return 'waits'
  if (answer.status !== 'succeeded') return { code: answer.lastError?.code ?? answer.status }
  await settlement.settle({ kind: 'succeeded', payment: answer })
  return 'paid'
}

/** Charges the agreed price, even if the box costs something else by now. */
async function placeOrder(deps: AttemptChargeDeps, state: KnownSubscription, open: OpenBillingCycle): Promise<void> {
  const { plan, card, subscriptionId } = state
  const { checkoutId, orderId } = open
  const { accountId, contact, instructions, agreed, money } = plan
  if (isErased(contact)) throw new Error(`subscription ${subscriptionId}: its subscriber was erased`)
  const now = deps.runtime.now()
  const command = {
    ...({
      type: 'StartCheckout',
      checkoutId,
      buyerId: accountId,
      accountId,
      contact,
      acceptedPolicies: agreed,
    } as const),
    ...(instructions && !isErased(instructions) ? { deliveryInstructions: instructions } : {}),
    orders: [plannedOrder(state, orderId)],
    totalCents: money.totalCents,
    accepted: Object.fromEntries(agreed.map(({ policy, version }) => [policy, version])),
    expiresAt: addMs(now, NEVER_MS),
    subscription: { subscriptionId, customerId: card.customerId },
  }
  const context = systemContext('subscriptions', {
    commandId: childCommandId(checkoutId, 'start'),
    correlationId: subscriptionId,
    at: now,
  })
  const started = await deps.bus.dispatch({ decider: checkout, id: checkoutId, command, context })
  if (isRefusal(started)) throw new Error(`${checkoutId} cannot start: ${started.refused}`)
}

function plannedOrder({ plan }: KnownSubscription, orderId: string) {
  const { boxId, boxName, producerId, fulfillmentMethod, priceCents, taxable, money } = plan
  const line = {
    productId: boxId,
    name: boxName,
    unit: 'box',
    quantity: 1,
    priceCents,
    lineTotalCents: priceCents,
    taxable,
  }
  return { orderId, number: orderNumberOf(orderId), producerId, fulfillmentMethod, lines: [line], money }
}
