import { createHash } from 'node:crypto'
import { fulfillmentRefusal } from '#domain/checkout/fulfillment.ts'
import { boxQuote } from '#domain/checkout/quote.ts'
import { type CalendarDate, WEEKDAY_NAMES, weekdayOf } from '#domain/kernel/calendar-date.ts'
import { type CommandBus, childCommandId } from '#domain/kernel/command-bus.ts'
import type { Instant } from '#domain/kernel/event.ts'
import { isRefusal, type Refusal, refuse } from '#domain/kernel/refusal.ts'
import type { OrderMoney } from '#domain/ordering/order.events.ts'
import { policiesForCheckout } from '#domain/policies/policies.ts'
import { producer } from '#domain/producers/producer.decider.ts'
import { fulfillmentCalendar, RENEWAL_TERMS_VERSION, renewalTermsText } from '#domain/subscriptions/billing-cycle.ts'
import { box, type KnownBox } from '#domain/subscriptions/box.decider.ts'
import type { SetupIntentView, SubscribeForm } from '#domain/subscriptions/contract.ts'
import { subscription } from '#domain/subscriptions/subscription.decider.ts'
import { type Geocoder, milesBetween } from '#platform/geo/geocoder.ts'
import { type MemberRequest, respond } from '#platform/http/route.ts'
import type { ImageUploads } from '#platform/images/images.ts'
import type { SavedPaymentMethod, SetupIntentRequest } from '#platform/payments/payments.ts'
import { PaymentRejected, type Payments, PaymentsUnavailable } from '#platform/payments/payments.ts'
import type { Runtime } from '#platform/runtime/runtime.ts'
import { canSell } from '#write-side/can-sell.ts'
import { commandContextOf } from '#write-side/command-context.ts'

export interface SubscriptionWriteDeps {
  readonly bus: CommandBus
  readonly runtime: Runtime
  readonly payments: Pick<Payments, 'cards' | 'browser'>
  readonly geocoder: Geocoder
  readonly imageUploads: Pick<ImageUploads, 'markUsed'>
  /** The marketplace's state, for sales tax. */
  readonly state: string
  /** The day in the marketplace's time zone. */
  readonly dayOf: (at: Instant) => CalendarDate
  /** Runs the subscription's due steps at once. */
  readonly advance: (subscriptionId: string) => Promise<unknown>
}

export const todayOf = ({ dayOf, runtime }: Pick<SubscriptionWriteDeps, 'dayOf' | 'runtime'>): CalendarDate =>
  dayOf(runtime.now())

type Request = MemberRequest<undefined, undefined, SubscribeForm>

/** Checks the accepted price against the log, reserves a slot and starts the subscription. Nothing is charged yet. */
export const subscribe = (deps: SubscriptionWriteDeps) => async (request: Request) => {
  const saved = await savedPaymentMethodOf(deps, request, request.body.setupIntentId)
  if (isRefusal(saved)) return saved
  const { subscriptionId } = saved
  const existing = await deps.bus.load(subscription, subscriptionId)
  if (existing.status !== 'unknown') return { id: subscriptionId }
  const offer = await offerOf(deps, request)
  if (isRefusal(offer)) return offer
  const refusal = await reserveSlot(deps, request, subscriptionId)
  if (refusal) return refusal
  return startSubscription(deps, request, { ...offer, ...saved })
}

interface Offer {
  readonly box: KnownBox
  readonly businessName: string
  readonly closures: Seller['closures']
  readonly money: OrderMoney
}

/** The box at its current price, if this buyer may subscribe. */
async function offerOf(deps: SubscriptionWriteDeps, request: Request): Promise<Offer | Refusal> {
  const { boxId, totalCents } = request.body
  const offeredBox = await deps.bus.load(box, boxId)
  if (offeredBox.status === 'unknown') return refuse('box_not_found')
  const { producerId, fulfillmentMethod, priceCents, taxable } = offeredBox
  if (request.actor.producerId === producerId) return refuse('own_box')
  const seller = await deps.bus.load(producer, producerId)
  if (seller.status === 'unknown') return refuse('box_not_found')
  if (!(await canSell(deps.bus, seller))) return refuse('producer_not_payable')
  const reason = fulfillmentRefusalFor(deps, request, { offeredBox, seller })
  if (reason) return reason
  const deliveryRateCents = seller.settings.delivery?.feeCents ?? 0
  const line = { itemId: boxId, producerId, priceCents, taxable }
  const money = boxQuote(line, { fulfillmentMethod, deliveryRateCents }, deps.state)
  if (money.totalCents !== totalCents) return refuse('total_changed', { totalCents: money.totalCents })
  return { box: offeredBox, businessName: seller.businessName, closures: seller.closures, money }
}

type Seller = Exclude<Awaited<ReturnType<typeof producer.evolve>>, { status: 'unknown' }>

function fulfillmentRefusalFor(
  { geocoder }: SubscriptionWriteDeps,
  { body: { contact } }: Request,
  { offeredBox, seller }: { readonly offeredBox: KnownBox; readonly seller: Seller },
): Refusal | undefined {
  const { fulfillmentMethod, name, priceCents, firstDeliveryOn } = offeredBox
  const weekday = weekdayOf(firstDeliveryOn)
  const { weekdays } = fulfillmentCalendar(seller.settings, { fulfillmentMethod, closures: [] })
  if (fulfillmentMethod === 'pickup' && seller.settings.pickup && !weekdays.includes(weekday))
    return refuse('pickup_day_closed', { weekday: WEEKDAY_NAMES[weekday] })
  const { address, city, state, zipCode } = contact
  const home = zipCode ? geocoder.find(zipCode) : undefined
  if (fulfillmentMethod === 'delivery') {
    if (!address || !city || !state || !zipCode)
      return refuse('address_required', { fields: missingAddressFields(contact) })
    if (!home) return refuse('address_required', { fields: { 'contact.zipCode': 'We couldn’t find that ZIP code' } })
  }
  const reason = fulfillmentRefusal(fulfillmentMethod, {
    businessName: seller.businessName,
    terms: seller.settings,
    subtotalCents: priceCents,
    products: [{ name, fulfillmentMethods: [fulfillmentMethod] }],
    miles: home && fulfillmentMethod === 'delivery' ? milesBetween(seller.location, home) : undefined,
  })
  return reason ? refuse('box_not_deliverable', { reason }) : undefined
}

const ADDRESS_LABELS = { address: 'Address', city: 'City', state: 'State', zipCode: 'ZIP code' } as const
const missingAddressFields = (contact: SubscribeForm['contact']): Record<string, string> =>
  Object.fromEntries(
    Object.entries(ADDRESS_LABELS)
      .filter(([name]) => !contact[name as keyof typeof ADDRESS_LABELS])
      .map(([name, label]) => [`contact.${name}`, `${label} is required`]),
  )

/** Reserves a slot in the box. Refuses if the slot was released before the subscription started. */
async function reserveSlot(
  deps: SubscriptionWriteDeps,
  request: Request,
  subscriptionId: string,
): Promise<Refusal | undefined> {
  const context = commandContextOf(request, deps.runtime)
  const slotContext = { ...context, commandId: childCommandId(subscriptionId, 'reserve-slot') }
  const command = { type: 'ReserveBoxSlot', subscriptionId } as const
  const { boxId } = request.body
  const result = await deps.bus.dispatch({ decider: box, id: boxId, command, context: slotContext })
  if (isRefusal(result)) return result
  const { state } = result
  return state.status !== 'unknown' && state.slots.has(subscriptionId) ? undefined : refuse('box_full')
}

async function startSubscription(
  deps: SubscriptionWriteDeps,
  request: Request,
  {
    box: offeredBox,
    businessName,
    closures,
    money,
    subscriptionId,
    paymentMethod,
  }: Offer & { subscriptionId: string; paymentMethod: SavedPaymentMethod },
) {
  const { body, actor } = request
  const {
    boxId,
    producerId,
    name: boxName,
    frequency,
    firstDeliveryOn,
    cutoffDays,
    fulfillmentMethod,
    taxable,
    priceCents,
  } = offeredBox
  const text = renewalTermsText({ boxName, businessName, frequency, cutoffDays, totalCents: money.totalCents })
  const command = {
    ...({ type: 'StartSubscription', today: todayOf(deps), subscriptionId, boxId, producerId, boxName } as const),
    accountId: actor.accountId,
    fulfillmentMethod,
    taxable,
    priceCents,
    money,
    paymentMethod,
    schedule: { frequency, firstDeliveryOn, cutoffDays },
    closures,
    contact: body.contact,
    ...(body.deliveryInstructions ? { deliveryInstructions: body.deliveryInstructions } : {}),
    acceptedPolicies: policiesForCheckout(),
    renewalTerms: { version: RENEWAL_TERMS_VERSION, text, sha256: createHash('sha256').update(text).digest('hex') },
  }
  const context = { ...commandContextOf(request, deps.runtime), commandId: childCommandId(subscriptionId, 'subscribe') }
  const result = await deps.bus.dispatch({ decider: subscription, id: subscriptionId, command, context })
  return isRefusal(result) ? result : respond({ id: subscriptionId }, result.position)
}

/** Also creates the subscription's id, because the card is saved for this subscription only. */
export const createSetupIntent =
  (deps: SubscriptionWriteDeps) => async (request: MemberRequest<undefined, undefined, undefined>) => {
    const { accountId } = request.actor
    const subscriptionId = deps.runtime.deriveId('subscription', request.commandId)
    return setupIntentOf(deps, { key: subscriptionId, subscriptionId, accountId })
  }

type SubscriptionRequest<B> = MemberRequest<{ id: string }, undefined, B>

export const createReplacementSetupIntent =
  (deps: SubscriptionWriteDeps) => async (request: SubscriptionRequest<undefined>) => {
    const { accountId } = request.actor
    const subscriptionId = request.params.id
    const state = await deps.bus.load(subscription, subscriptionId)
    if (state.status === 'unknown' || state.plan.accountId !== accountId) return refuse('subscription_not_found')
    const { customerId } = state.paymentMethod
    return setupIntentOf(deps, { key: request.commandId, subscriptionId, accountId, customerId })
  }

/** Retries an open charge at once, so that the buyer sees the result. */
export const updatePaymentMethod =
  (deps: SubscriptionWriteDeps) => async (request: SubscriptionRequest<{ setupIntentId: string }>) => {
    const { accountId } = request.actor
    const { id } = request.params
    const saved = await savedPaymentMethodOf(deps, request, request.body.setupIntentId)
    if (isRefusal(saved)) return saved
    if (saved.subscriptionId !== id) return refuse('payment_method_required')
    const command = {
      type: 'UpdatePaymentMethod',
      accountId,
      paymentMethod: saved.paymentMethod,
      today: todayOf(deps),
    } as const
    const context = commandContextOf(request, deps.runtime)
    const result = await deps.bus.dispatch({ decider: subscription, id, command, context })
    if (isRefusal(result)) return result
    await deps.advance(id)
    return respond({ id }, result.position)
  }

/** The saved card of this member, and its subscription. */
async function savedPaymentMethodOf(
  deps: SubscriptionWriteDeps,
  request: Pick<MemberRequest, 'actor'>,
  setupIntentId: string,
): Promise<{ readonly subscriptionId: string; readonly paymentMethod: SavedPaymentMethod } | Refusal> {
  const { accountId } = request.actor
  const setupIntent = await mapPaymentErrors(() => deps.payments.cards.retrieveSetupIntent(setupIntentId))
  if (isRefusal(setupIntent)) return setupIntent
  const { subscriptionId, card } = setupIntent
  if (!subscriptionId || !card || setupIntent.accountId !== accountId) return refuse('payment_method_required')
  return { subscriptionId, paymentMethod: card }
}

async function setupIntentOf(
  deps: SubscriptionWriteDeps,
  request: SetupIntentRequest,
): Promise<SetupIntentView | Refusal> {
  const setupIntent = await mapPaymentErrors(() => deps.payments.cards.createSetupIntent(request))
  return isRefusal(setupIntent) ? setupIntent : { ...setupIntent, ...deps.payments.browser }
}

/** Maps the processor's errors to refusals. */
async function mapPaymentErrors<A>(request: () => Promise<A>): Promise<A | Refusal> {
  try {
    return await request()
  } catch (error) {
    if (error instanceof PaymentsUnavailable) return refuse('payment_unavailable')
    if (error instanceof PaymentRejected) return refuse('payment_method_required')
    throw error
  }
}
