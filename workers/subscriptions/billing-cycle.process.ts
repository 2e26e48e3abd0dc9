import { type CheckoutState, checkout } from '#domain/checkout/checkout.decider.ts'
import { accountStatusIn, enforcement } from '#domain/enforcement/enforcement.decider.ts'
import { ACCOUNT_STATUSES, type AccountStatus } from '#domain/enforcement/enforcement-types.ts'
import { type CalendarDate, type ClosedPeriod, isClosedOn } from '#domain/kernel/calendar-date.ts'
import { type CommandBus, type CommandContext, childCommandId, systemContext } from '#domain/kernel/command-bus.ts'
import { type Instant, isErased } from '#domain/kernel/event.ts'
import { isRefusal } from '#domain/kernel/refusal.ts'
import { orderNumberOf } from '#domain/ordering/order-amounts.ts'
import { producer } from '#domain/producers/producer.decider.ts'
import { box } from '#domain/subscriptions/box.decider.ts'
import type {
  KnownSubscription,
  OpenBillingCycle,
  SubscriptionState,
} from '#domain/subscriptions/subscription.decider.ts'
import { actionDueToday, type SubscriptionCommand, subscription } from '#domain/subscriptions/subscription.decider.ts'
import type { PaymentState } from '#platform/payments/payments.ts'
import { PaymentRejected, type Payments } from '#platform/payments/payments.ts'
import { type Causation, currentCausation, withCausation, withCause } from '#platform/runtime/causation.ts'
import { addMs, type Runtime } from '#platform/runtime/runtime.ts'

export interface BillingCycleProcess {
  /**
   * Performs the subscription's due steps of today: requests the reminder, places the order, charges the card. Safe to
   * call at any time and repeatedly: all ids derive from subscription and billing cycle, and command ids from the step.
   * Throws `PaymentsUnavailable` when the processor cannot be reached.
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
    const run: Run = { ...deps, subscriptionId, today: deps.dayOf(deps.runtime.now()), startedBy: undefined }
    let state: SubscriptionState | undefined = await deps.bus.load(subscription, subscriptionId)
    while (state && state.status !== 'unknown') state = await step(run, state)
  },
})

interface Run extends BillingCycleDeps {
  readonly subscriptionId: string
  readonly today: CalendarDate
  /** The start of the open billing cycle as the cause of its charge, if this run recorded it. */
  startedBy: Causation | undefined
}

/**
 * Performs one due step and returns the new state; undefined if nothing is due, or if the step has to wait. Nothing is
 * ordered for or from a suspended account, and nothing is charged for a terminated one.
 */
async function step(run: Run, state: KnownSubscription): Promise<SubscriptionState | undefined> {
  const { today } = run
  const due = actionDueToday(state, today)
  if (!due) return undefined
  const cycle = state.openCycle?.cycle ?? state.nextCycle?.cycle ?? 0
  const seller = await run.bus.load(producer, state.plan.producerId)
  const closures = seller.status === 'unknown' ? [] : seller.closures
  const status = await worstStatusOf(run, [
    state.plan.accountId,
    ...(seller.status === 'unknown' ? [] : [seller.accountId]),
  ])
  if (status === 'terminated') return send(run, { type: 'CancelSubscriptionByPlatform' }, 'cancel-by-platform')
  if (status === 'suspended' && due === 'start')
    return send(run, { type: 'SkipMissedBillingCycle', cycle, today, closures }, `skip/${cycle}`)
  if (!state.openCycle && state.nextCycle && isClosedOn(closures, state.nextCycle.deliverOn) && due !== 'skip')
    return send(run, { type: 'SkipMissedBillingCycle', cycle, today, closures, skippedBy: 'producer' }, `skip/${cycle}`)
  switch (due) {
    case 'remind':
      return send(run, { type: 'RequestSubscriptionRenewalReminder', cycle, today }, `remind/${cycle}`)
    case 'skip':
      return send(run, { type: 'SkipMissedBillingCycle', cycle, today, closures }, `skip/${cycle}`)
    case 'start':
      return startCycle(run, state, { cycle, closures })
    case 'charge':
      return withCausation({ ...(await startOf(run, cycle)), job: currentCausation()?.job }, () =>
        chargeOpenCycle(run, state, closures),
      )
  }
}

/** Starts the cycle. Cycles during a closure of the producer are skipped, however late it was scheduled. */
async function startCycle(
  run: Run,
  state: KnownSubscription,
  { cycle, closures }: { readonly cycle: number; readonly closures: readonly ClosedPeriod[] },
): Promise<SubscriptionState | undefined> {
  const { subscriptionId, runtime, today } = run
  const boxState = await run.bus.load(box, state.plan.boxId)
  if (boxState.status !== 'available') return send(run, { type: 'CancelSubscriptionByProducer' }, 'cancel-by-producer')
  const seed = `${subscriptionId} ${cycle}`
  const command = {
    ...({ type: 'StartBillingCycle', cycle, today, closures } as const),
    checkoutId: runtime.deriveId('checkout', seed),
    orderId: runtime.deriveId('order', seed),
    contents: boxState.contents.map(({ item }) => item),
  }
  return send(run, command, `start/${cycle}`)
}

/** The start of the billing cycle: the cause of its charge and of retries on later days. */
async function startOf({ bus, subscriptionId, startedBy }: Run, cycle: number): Promise<Causation> {
  if (startedBy) return startedBy
  const events = await bus.history(subscription, subscriptionId)
  const started = events.find(({ type, data }) => type === 'BillingCycleStarted' && data.cycle === cycle)
  if (!started) throw new Error(`${subscriptionId}: billing cycle ${cycle} was not started`)
  return { correlationId: started.meta.correlationId, causationId: started.id }
}

/** The most severe status of these accounts. */
async function worstStatusOf({ bus }: Run, accountIds: readonly string[]): Promise<AccountStatus> {
  const statuses = await Promise.all(accountIds.map(async (id) => accountStatusIn(await bus.load(enforcement, id))))
  return ACCOUNT_STATUSES.findLast((each) => statuses.includes(each))!
}

async function chargeOpenCycle(
  run: Run,
  state: KnownSubscription,
  closures: readonly ClosedPeriod[],
): Promise<SubscriptionState | undefined> {
  const { openCycle } = state
  if (!openCycle) return undefined
  const { cycle, failedAttempts } = openCycle
  const outcome = await run.charge(state, openCycle)
  const { today } = run
  if (outcome === 'paid') {
    const paid = (await run.bus.history(checkout, openCycle.checkoutId)).find(({ type }) => type === 'CheckoutPaid')
    const command = { type: 'RecordBillingAttemptSucceeded', cycle, today, closures } as const
    return withCause(paid, () => send(run, command, `succeeded/${cycle}`))
  }
  if (outcome === 'processing') return undefined
  const attempt = failedAttempts + 1
  const command = {
    type: 'RecordBillingAttemptFailed',
    cycle,
    today,
    attempt,
    declineCode: outcome.declineCode,
  } as const
  return send(run, command, `failed/${cycle}/${attempt}`)
}

/** Returns the state after the command. Loads it again only if the command recorded no new events. */
async function send(run: Run, command: SubscriptionCommand, step: string): Promise<SubscriptionState | undefined> {
  const { bus, subscriptionId: id } = run
  const context = contextOf(run, step)
  const result = await bus.dispatch({ decider: subscription, id, command, context })
  if (isRefusal(result)) return undefined
  const { events, lastEventId: causationId, decidedBefore, state } = result
  if (events.length === 0 || decidedBefore) return bus.load(subscription, id)
  const isStart = command.type === 'StartBillingCycle'
  const correlationId = currentCausation()?.correlationId ?? context.commandId
  run.startedBy = isStart ? { correlationId, causationId } : undefined
  return state
}

const contextOf = ({ subscriptionId, runtime }: Run, step: string): CommandContext =>
  systemContext('subscriptions', {
    commandId: childCommandId(subscriptionId, step),
    at: runtime.now(),
  })

/**
 * Places the order of a billing cycle like any purchase and charges the subscriber's card. `processing`: the bank is
 * processing the payment.
 */
export type AttemptCharge = (
  state: KnownSubscription,
  open: OpenBillingCycle,
) => Promise<'paid' | 'processing' | { readonly declineCode: string }>

export interface AttemptChargeDeps {
  readonly bus: CommandBus
  readonly runtime: Runtime
  readonly payments: Pick<Payments, 'cards'>
  readonly process: {
    advance(checkoutId: string, causationId?: string): Promise<{ readonly state: CheckoutState }>
  }
  readonly paymentUpdates: { apply(update: { kind: 'succeeded'; payment: PaymentState }): Promise<unknown> }
  /** The marketplace's time zone, which dates the orders. */
  readonly timeZone: string
}

/** Longer than all retries, so that the subscription ends unpaid cycles and no checkout expires by itself. */
const CHECKOUT_TTL_MS = 30 * 86_400_000

export const attemptCharge =
  (deps: AttemptChargeDeps): AttemptCharge =>
  async (state, open) => {
    const startedBy = await placeOrder(deps, state, open)
    const { checkoutId } = open
    const { state: placed } = await deps.process.advance(checkoutId, startedBy)
    if (placed.status === 'unknown') throw new Error(`${checkoutId} was not started`)
    if (PAID.includes(placed.status)) return 'paid'
    if (placed.status !== 'awaiting_payment' || !placed.paymentIntentId) return { declineCode: 'checkout_cancelled' }
    const { paymentMethodId } = state.paymentMethod
    // The key includes the payment method, so that another card is another attempt.
    const key = `${checkoutId}-attempt-${open.failedAttempts + 1}-${paymentMethodId}`
    return outcomeOf(deps, await chargeCard(deps, { key, paymentIntentId: placed.paymentIntentId, paymentMethodId }))
  }

const PAID: readonly string[] = ['paid', 'paid_after_expiry', 'completed', 'refunding', 'refunded']

async function chargeCard(
  { payments }: AttemptChargeDeps,
  charge: Parameters<Payments['cards']['charge']>[0],
): Promise<PaymentState | { readonly declineCode: string }> {
  try {
    return await payments.cards.charge(charge)
  } catch (error) {
    if (error instanceof PaymentRejected) return { declineCode: error.code }
    throw error
  }
}

async function outcomeOf(
  { paymentUpdates }: AttemptChargeDeps,
  payment: PaymentState | { readonly declineCode: string },
) {
  if ('declineCode' in payment) return payment
  if (payment.status === 'processing') return 'processing'
  if (payment.status !== 'succeeded') return { declineCode: payment.lastError?.code ?? payment.status }
  await paymentUpdates.apply({ kind: 'succeeded', payment })
  return 'paid'
}

/**
 * Charges the accepted price, even if the box's price has changed since. Returns the id of the checkout's first event.
 */
async function placeOrder(
  deps: AttemptChargeDeps,
  state: KnownSubscription,
  open: OpenBillingCycle,
): Promise<string | undefined> {
  const { plan, paymentMethod, subscriptionId } = state
  const { checkoutId, orderId } = open
  const { accountId, contact, deliveryInstructions, money } = plan
  if (isErased(contact)) throw new Error(`subscription ${subscriptionId}: its subscriber was erased`)
  const now = deps.runtime.now()
  const command = {
    ...({
      type: 'StartCheckout',
      checkoutId,
      buyerId: accountId,
      accountId,
      contact,
    } as const),
    ...(deliveryInstructions && !isErased(deliveryInstructions) ? { deliveryInstructions } : {}),
    orders: [plannedOrder(state, orderId, deps.timeZone)],
    totalCents: money.totalCents,
    expiresAt: addMs(now, CHECKOUT_TTL_MS),
    subscription: { subscriptionId, customerId: paymentMethod.customerId },
  }
  const context = systemContext('subscriptions', {
    commandId: childCommandId(checkoutId, 'start'),
    at: now,
  })
  const started = await deps.bus.dispatch({ decider: checkout, id: checkoutId, command, context })
  if (isRefusal(started)) throw new Error(`${checkoutId} cannot start: ${started.refused}`)
  return started.lastEventId
}

function plannedOrder({ plan }: KnownSubscription, orderId: string, timeZone: string) {
  const { boxId, boxName, producerId, fulfillmentMethod, priceCents, taxable, money } = plan
  const line = {
    itemId: boxId,
    name: boxName,
    unit: 'box',
    quantity: 1,
    unitPriceCents: priceCents,
    lineTotalCents: priceCents,
    taxable,
  }
  return { orderId, orderNumber: orderNumberOf(orderId), producerId, fulfillmentMethod, lines: [line], money, timeZone }
}
