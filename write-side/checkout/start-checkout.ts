import { availableOf, stock } from '#domain/catalog/stock.decider.ts'
import {
  amountToCharge,
  type CheckoutState,
  checkout,
  isOpen,
  isSamePurchase,
  type KnownCheckout,
} from '#domain/checkout/checkout.decider.ts'
import type { PlannedOrder } from '#domain/checkout/checkout.events.ts'
import { type PaymentIntentView, phaseOf, type StartCheckoutForm } from '#domain/checkout/contract.ts'
import { selectedPickupLocation } from '#domain/checkout/fulfillment.ts'
import { openCheckout } from '#domain/checkout/open-checkout.decider.ts'
import type { ProducerQuote, Quote } from '#domain/checkout/quote.ts'
import type { CalendarDate } from '#domain/kernel/calendar-date.ts'
import type { CommandBus } from '#domain/kernel/command-bus.ts'
import type { Position } from '#domain/kernel/event.ts'
import { isBox } from '#domain/kernel/ids.ts'
import { allocate, CURRENCY, sum } from '#domain/kernel/money.ts'
import { isRefusal, type Refusal, refuse } from '#domain/kernel/refusal.ts'
import { order } from '#domain/ordering/order.decider.ts'
import { orderNumberOf } from '#domain/ordering/order-amounts.ts'
import { policiesForCheckout } from '#domain/policies/policies.ts'
import type { Geocoder } from '#platform/geo/geocoder.ts'
import { type PositionedResponse, type RouteRequest, respond } from '#platform/http/route.ts'
import type { KeyVault } from '#platform/keys/keys.ts'
import { signLink } from '#platform/keys/signed-tokens.ts'
import type { PaymentIntent, PaymentState, Payments } from '#platform/payments/payments.ts'
import { addMs, type Runtime } from '#platform/runtime/runtime.ts'
import {
  type CartSnapshot,
  creditRefusal,
  loadCart,
  priceCart,
  requestedPickupLocation,
} from '#write-side/checkout/price-cart.ts'
import { commandContextOf } from '#write-side/command-context.ts'

/**
 * The dependencies of the checkout routes. The process and the payment updates are part of the workers, which resume
 * what a crash interrupts.
 */
export interface CheckoutWriteDeps {
  readonly bus: CommandBus
  readonly runtime: Runtime
  readonly keys: KeyVault
  readonly geocoder: Geocoder
  readonly payments: Payments
  readonly process: {
    advance(checkoutId: string, causationId?: string): Promise<CheckoutProgress>
  }
  readonly paymentUpdates: {
    apply(update: { readonly kind: 'succeeded'; readonly payment: PaymentState }): Promise<unknown>
  }
  readonly abandon: (checkoutId: string) => Promise<void>
  readonly head: () => Promise<Position>
  /** The marketplace's state, for sales tax. */
  readonly state: string
  /** The marketplace's time zone, which dates the orders. */
  readonly timeZone: string
  /** Today in the marketplace's time zone. */
  readonly today: () => CalendarDate
  /** How long stock stays reserved for an unpaid checkout, ms. */
  readonly checkoutExpiryMs: number
}

interface CheckoutProgress {
  readonly state: CheckoutState
  readonly requestedPayment: PaymentIntent | undefined
  readonly position: Position | undefined
}

type Request = RouteRequest<undefined, undefined, StartCheckoutForm>
interface Started {
  readonly checkoutId: string
  readonly key: string
  /** Null if store credit paid all of it. */
  readonly payment: ReturnType<typeof paymentIntentView> | null
}

/**
 * Checks and prices the cart, records the checkout and lets its process reserve stock, place orders and request
 * payment. If the buyer starts the same purchase again, the open checkout continues; a different purchase replaces it.
 */
export const startCheckout =
  (deps: CheckoutWriteDeps) =>
  async (request: Request): Promise<PositionedResponse<Started> | Refusal> => {
    const checkoutId = deps.runtime.deriveId('checkout', request.commandId)
    const existing = await deps.bus.load(checkout, checkoutId)
    const started = existing.status === 'unknown' ? await record(deps, request, checkoutId) : { checkoutId }
    if (isRefusal(started)) return started
    return responseTo(deps, await deps.process.advance(started.checkoutId, started.startedBy), started.checkoutId)
  }

interface Recorded {
  readonly checkoutId: string
  /** Id of the event that started it, if this request did. */
  readonly startedBy?: string | undefined
}

/** The checkout to continue: a new one, or the buyer's open one of the same purchase. */
async function record(deps: CheckoutWriteDeps, request: Request, checkoutId: string): Promise<Recorded | Refusal> {
  const { body: form, actor } = request
  const facts = await loadCart(
    deps.bus,
    form.lines.map(({ productId }) => productId),
  )
  const buyersProducer = actor.kind === 'member' ? actor.producerId : undefined
  const quoted = priceCart({
    form,
    cart: facts,
    geocoder: deps.geocoder,
    state: deps.state,
    buyersProducer,
    today: deps.today(),
  })
  if (isRefusal(quoted)) return quoted
  const plan = checkoutPlan(deps, request, { quoted, facts })
  const openCheckouts = await openCheckoutsOf(deps.bus, plan.openFor)
  const resumed = openCheckouts.find(
    (open) => isSamePurchase(open.plan, plan) && open.plan.expiresAt > deps.runtime.now(),
  )
  if (resumed) return (await processingRefusal(deps, resumed)) ?? { checkoutId: resumed.checkoutId }
  const ownCents = sum(openCheckouts.map((open) => open.plan.storeCreditCents ?? 0))
  const refusal =
    (await creditRefusal(deps, request, { totalCents: quoted.totalCents, ownCents })) ??
    (await outOfStockRefusal(deps.bus, plan, openCheckouts))
  if (refusal) return refusal
  const context = commandContextOf(request, deps.runtime)
  const command = { type: 'StartCheckout', checkoutId, ...plan } as const
  const precedes = plan.orders.map(({ orderId }) => order.stream(orderId))
  const started = await deps.bus.dispatch({ decider: checkout, id: checkoutId, command, context, precedes })
  return isRefusal(started) ? started : { checkoutId, startedBy: started.lastEventId }
}

async function openCheckoutsOf(
  bus: CommandBus,
  { buyerId, guestId }: NonNullable<KnownCheckout['plan']['openFor']>,
): Promise<KnownCheckout[]> {
  const streams = await Promise.all([buyerId, ...(guestId ? [guestId] : [])].map((id) => bus.load(openCheckout, id)))
  const ids = [...new Set(streams.flatMap(({ checkouts }) => checkouts))]
  const states = await Promise.all(ids.map((id) => bus.load(checkout, id)))
  return states.filter((state): state is KnownCheckout => isOpen(state))
}

/**
 * Refuses a new checkout while the bank is processing the payment of the open one. A succeeded payment is recorded
 * first.
 */
async function processingRefusal(
  deps: CheckoutWriteDeps,
  { checkoutId, paymentIntentId }: KnownCheckout,
): Promise<Refusal | undefined> {
  const payment = paymentIntentId ? await deps.payments.retrieve(paymentIntentId) : undefined
  if (payment?.status === 'succeeded') await deps.paymentUpdates.apply({ kind: 'succeeded', payment })
  if (payment?.status !== 'processing') return undefined
  return refuse('payment_processing', { checkoutId, key: signLink(deps.keys, 'checkout', checkoutId) })
}

/** Refuses early if there is too little stock for the new checkout, so that the open one keeps its reservations. */
async function outOfStockRefusal(
  bus: CommandBus,
  { orders }: Pick<KnownCheckout['plan'], 'orders'>,
  openCheckouts: readonly KnownCheckout[],
): Promise<Refusal | undefined> {
  if (openCheckouts.length === 0) return undefined
  for (const { itemId, name, quantity } of orders.flatMap(({ lines }) => lines)) {
    if (isBox(itemId)) continue
    const state = await bus.load(stock, itemId)
    const available =
      availableOf(state) + sum(openCheckouts.map(({ checkoutId }) => state.reservations[checkoutId] ?? 0))
    if (quantity > available) return refuse('out_of_stock', { productId: itemId, name, available, asked: quantity })
  }
  return undefined
}

function checkoutPlan(
  deps: CheckoutWriteDeps,
  request: Request,
  { quoted, facts }: { quoted: Quote; facts: CartSnapshot },
) {
  const { body: form, actor, commandId } = request
  const accountId = actor.kind === 'member' ? { accountId: actor.accountId } : {}
  const acceptedPolicies = policiesForCheckout()
  return {
    buyerId: actor.kind === 'member' ? actor.accountId : deps.runtime.deriveId('guest', commandId),
    ...accountId,
    orders: planOrders({ form, quoted, facts, timeZone: deps.timeZone, ids: deps.runtime, seed: commandId }),
    totalCents: quoted.totalCents,
    ...(form.storeCreditCents ? { storeCreditCents: form.storeCreditCents } : {}),
    contact: form.contact,
    ...producerInstructions(form),
    acceptedPolicies,
    expiresAt: addMs(deps.runtime.now(), deps.checkoutExpiryMs),
    openFor: openForOf(request, deps.runtime),
  }
}

function producerInstructions({ fulfillment }: StartCheckoutForm) {
  const instructions = fulfillment.flatMap(({ producerId, instructions: text }) => (text ? [[producerId, text]] : []))
  return instructions.length > 0 ? { producerInstructions: Object.fromEntries(instructions) } : {}
}

/** Members have one open checkout per account, guests one per session. */
function openForOf(
  { actor, session, commandId }: Request,
  runtime: Runtime,
): NonNullable<KnownCheckout['plan']['openFor']> {
  const { guestId } = session
  if (actor.kind === 'member') return { buyerId: actor.accountId, ...(guestId ? { guestId } : {}) }
  return { buyerId: guestId ?? runtime.deriveId('guest', commandId) }
}

async function responseTo(
  deps: CheckoutWriteDeps,
  { state, requestedPayment, position }: CheckoutProgress,
  checkoutId: string,
): Promise<PositionedResponse<Started> | Refusal> {
  const key = signLink(deps.keys, 'checkout', checkoutId)
  const isCoveredByCredit = state.status !== 'unknown' && amountToCharge(state.plan) === 0
  if (isCoveredByCredit && phaseOf(state.status) === 'paid')
    return respond({ checkoutId, key, payment: null }, position)
  if (phaseOf(state.status) === 'paid') return refuse('checkout_paid', { checkoutId, key })
  if (state.status !== 'awaiting_payment') return endedRefusal(deps, state)
  const amountCents = amountToCharge(state.plan)
  const payment = requestedPayment ?? (await deps.payments.request({ key: checkoutId, checkoutId, amountCents }))
  return respond({ checkoutId, key, payment: paymentIntentView(deps, payment) }, position)
}

function endedRefusal({ keys }: CheckoutWriteDeps, state: CheckoutState): Refusal {
  if (state.status === 'unknown') return refuse('checkout_ended', { status: state.status })
  if (state.replacedBy) return refuse('checkout_replaced', { status: state.status })
  if (state.status !== 'refused' || !state.refusal) return refuse('checkout_ended', { status: state.status })
  const { productId, code, available, to } = state.refusal
  if (to) return refuse(code, { checkoutId: to, key: signLink(keys, 'checkout', to) })
  const line = state.plan.orders.flatMap(({ lines }) => lines).find((one) => one.itemId === productId)
  return refuse(code, { productId, available, ...(line ? { name: line.name } : {}) })
}

/**
 * One order per producer, with final amounts. Ids and order numbers derive from the command, so a repeated request
 * plans the same orders.
 */
export function planOrders({
  form,
  quoted,
  facts,
  timeZone,
  ids,
  seed,
}: {
  readonly form: Pick<StartCheckoutForm, 'fulfillment' | 'storeCreditCents'>
  readonly quoted: Quote
  readonly facts: CartSnapshot
  readonly timeZone: string
  readonly ids: Runtime
  readonly seed: string
}): PlannedOrder[] {
  const credit = allocate(
    form.storeCreditCents ?? 0,
    quoted.producers.map(({ totalCents }) => totalCents),
  )
  return quoted.producers.map((part, index) => {
    const orderId = ids.deriveId('order', `${seed} ${part.producerId}`)
    const { producerId, fulfillmentMethod } = part
    return {
      orderId,
      orderNumber: orderNumberOf(orderId),
      producerId,
      fulfillmentMethod,
      ...(fulfillmentMethod === 'pickup'
        ? pickupFieldsOf(facts, producerId, requestedPickupLocation(form, producerId))
        : {}),
      lines: linesOf(part, facts),
      money: { ...amountsOf(part, quoted.fees), ...(credit[index] ? { storeCreditCents: credit[index] } : {}) },
      timeZone,
    }
  })
}

/** A copy of the pickup location, because the producer may later change or remove it. */
function pickupFieldsOf(
  { producers }: CartSnapshot,
  producerId: string,
  pickupLocationId: string | undefined,
): Pick<PlannedOrder, 'pickupLocation'> {
  const location = selectedPickupLocation(producers.get(producerId)!.settings, pickupLocationId)
  return location
    ? {
        pickupLocation: {
          pickupLocationId: location.pickupLocationId,
          name: location.name,
          address: location.address,
          hoursNote: location.hoursNote,
        },
      }
    : {}
}

const linesOf = (part: ProducerQuote, facts: CartSnapshot): PlannedOrder['lines'] =>
  part.lines.map(({ itemId, quantity, priceCents, lineTotalCents, taxable }) => {
    const { name, unit } = facts.products.get(itemId)!
    return { itemId, name, unit, quantity, unitPriceCents: priceCents, lineTotalCents, taxable }
  })

const amountsOf = (part: ProducerQuote, fees: string): PlannedOrder['money'] => {
  const { subtotalCents, deliveryFeeCents, taxCents, processingFeeCents, totalCents, platformFeeCents } = part
  return {
    currency: CURRENCY,
    subtotalCents,
    deliveryFeeCents,
    taxCents,
    processingFeeCents,
    totalCents,
    platformFeeCents,
    feeScheduleVersion: fees,
  }
}

export const paymentIntentView = (
  { payments }: { payments: Payments },
  { clientSecret }: PaymentIntent,
): PaymentIntentView => ({
  clientSecret,
  ...payments.browser,
})
