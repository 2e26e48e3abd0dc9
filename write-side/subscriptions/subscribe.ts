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

export interface BoxWriteDeps {
  readonly bus: CommandBus
  readonly runtime: Runtime
  readonly payments: Pick<Payments, 'cards' | 'browser'>
  readonly geocoder: Geocoder
  readonly imageUploads: Pick<ImageUploads, 'markUsed'>
  /** The marketplace's state, for sales tax, and its calendar. */
  readonly state: string
  readonly dayOf: (at: Instant) => CalendarDate
  /** Runs the subscription's due steps at once. */
  readonly advance: (subscriptionId: string) => Promise<unknown>
}

export const todayOf = ({ dayOf, runtime }: Pick<BoxWriteDeps, 'dayOf' | 'runtime'>): CalendarDate =>
  dayOf(runtime.now())

type Request = MemberRequest<undefined, undefined, SubscribeForm>

/** Checks the accepted price against the log, reserves a slot and starts the subscription. Nothing is charged yet. */
export const subscribe = (deps: BoxWriteDeps) => async (request: Request) => {
  const kept = await cardOf(deps, request, request.body.setupId)
  if (isRefusal(kept)) return kept
  const { subscriptionId } = kept
  const known = await deps.bus.load(subscription, subscriptionId)
  if (known.status !== 'unknown') return { id: subscriptionId }
  const offer = await offerOf(deps, request)
  if (isRefusal(offer)) return offer
  const refusal = await reserveSlot(deps, request, subscriptionId)
  if (refusal) return refusal
  return startSubscription(deps, request, { ...offer, ...kept })
}

interface Offer {
  readonly box: KnownBox
  readonly businessName: string
  readonly closed: Seller['closed']
  readonly money: OrderMoney
}

/** The box at its current price, if this buyer may subscribe. */
async function offerOf(deps: BoxWriteDeps, request: Request): Promise<Offer | Refusal> {
  const { boxId, totalCents } = request.body
  const offered = await deps.bus.load(box, boxId)
  if (offered.status === 'unknown') return refuse('box_not_found')
  const { producerId, fulfillmentMethod, priceCents, taxable } = offered
  if (request.actor.producerId === producerId) return refuse('own_box')
  const seller = await deps.bus.load(producer, producerId)
  if (seller.status === 'unknown') return refuse('box_not_found')
  if (!(await canSell(deps.bus, seller))) return refuse('producer_not_payable')
  const reason = fulfillmentRefusalFor(deps, request, { offered, seller })
  if (reason) return reason
  const deliveryRateCents = seller.terms.delivery?.feeCents ?? 0
  const line = { productId: boxId, producerId, priceCents, taxable }
  const money = boxQuote(line, { fulfillmentMethod, deliveryRateCents }, deps.state)
  if (money.totalCents !== totalCents) return refuse('total_changed', { totalCents: money.totalCents })
  return { box: offered, businessName: seller.businessName, closed: seller.closed, money }
}

type Seller = Exclude<Awaited<ReturnType<typeof producer.evolve>>, { status: 'unknown' }>

function fulfillmentRefusalFor(
  { geocoder }: BoxWriteDeps,
  { body: { contact } }: Request,
  { offered, seller }: { readonly offered: KnownBox; readonly seller: Seller },
): Refusal | undefined {
  const { fulfillmentMethod, name, priceCents, firstDay } = offered
  const weekday = weekdayOf(firstDay)
  const { weekdays } = fulfillmentCalendar(seller.terms, { fulfillmentMethod, closed: [] })
  if (fulfillmentMethod === 'pickup' && seller.terms.pickup && !weekdays.includes(weekday))
    return refuse('box_day_not_open', { weekday: WEEKDAY_NAMES[weekday] })
  const { address, city, state, zip } = contact
  const home = zip ? geocoder.find(zip) : undefined
  if (fulfillmentMethod === 'delivery') {
    if (!address || !city || !state || !zip) return refuse('address_required', { fields: missingIn(contact) })
    if (!home) return refuse('address_required', { fields: { 'contact.zip': 'We do not know this ZIP code' } })
  }
  const reason = fulfillmentRefusal(fulfillmentMethod, {
    businessName: seller.businessName,
    terms: seller.terms,
    subtotalCents: priceCents,
    goods: [{ name, fulfillmentMethods: [fulfillmentMethod] }],
    miles: home && fulfillmentMethod === 'delivery' ? milesBetween(seller.place, home) : undefined,
  })
  return reason ? refuse('box_not_deliverable', { reason }) : undefined
}

const ADDRESS = { address: 'Address', city: 'City', state: 'State', zip: 'ZIP code' } as const
const missingIn = (contact: SubscribeForm['contact']): Record<string, string> =>
  Object.fromEntries(
    Object.entries(ADDRESS)
      .filter(([name]) => !contact[name as keyof typeof ADDRESS])
      .map(([name, label]) => [`contact.${name}`, `${label} is required`]),
  )

/** Refuses if the slot was released before the subscription started. */
async function reserveSlot(deps: BoxWriteDeps, request: Request, subscriptionId: string): Promise<Refusal | undefined> {
  const context = commandContextOf(request, deps.runtime)
  const claim = { ...context, commandId: childCommandId(subscriptionId, 'claim') }
  const command = { type: 'ReserveBoxSlot', subscriptionId } as const
  const { boxId } = request.body
  const claimed = await deps.bus.dispatch({ decider: box, id: boxId, command, context: claim })
  if (isRefusal(claimed)) return claimed
  const { state } = claimed
  return state.status !== 'unknown' && state.places.has(subscriptionId) ? undefined : refuse('box_full')
}

async function startSubscription(
  deps: BoxWriteDeps,
  request: Request,
  {
    box: of,
    businessName,
    closed,
    money,
    subscriptionId,
    card,
  }: Offer & { subscriptionId: string; card: SavedPaymentMethod },
) {
  const { body, actor } = request
  const {
    boxId,
    producerId,
    name: boxName,
    frequency,
    firstDay,
    cutoffDays,
    fulfillmentMethod,
    taxable,
    priceCents,
  } = of
  const text = renewalTermsText({ boxName, businessName, frequency, cutoffDays, totalCents: money.totalCents })
  const command = {
    ...({ type: 'StartSubscription', today: todayOf(deps), subscriptionId, boxId, producerId, boxName } as const),
    accountId: actor.accountId,
    fulfillmentMethod,
    taxable,
    priceCents,
    money,
    card,
    rhythm: { frequency, firstDay, cutoffDays },
    closed,
    contact: body.contact,
    ...(body.instructions ? { instructions: body.instructions } : {}),
    agreed: policiesForCheckout(),
    terms: { version: RENEWAL_TERMS_VERSION, text, sha256: createHash('sha256').update(text).digest('hex') },
  }
  const context = { ...commandContextOf(request, deps.runtime), commandId: childCommandId(subscriptionId, 'subscribe') }
  const begun = await deps.bus.dispatch({ decider: subscription, id: subscriptionId, command, context })
  return isRefusal(begun) ? begun : respond({ id: subscriptionId }, begun.position)
}

/** Creates the subscription's id: the card is saved for this subscription only. */
export const createSetupIntent =
  (deps: BoxWriteDeps) => async (request: MemberRequest<undefined, undefined, undefined>) => {
    const { accountId } = request.actor
    const subscriptionId = deps.runtime.deriveId('subscription', request.commandId)
    return setupIntentOf(deps, { key: subscriptionId, subscriptionId, accountId })
  }

type Of<B> = MemberRequest<{ id: string }, undefined, B>

export const createReplacementSetupIntent = (deps: BoxWriteDeps) => async (request: Of<undefined>) => {
  const { accountId } = request.actor
  const subscriptionId = request.params.id
  const state = await deps.bus.load(subscription, subscriptionId)
  if (state.status === 'unknown' || state.plan.accountId !== accountId) return refuse('subscription_not_found')
  const { customerId } = state.card
  return setupIntentOf(deps, { key: request.commandId, subscriptionId, accountId, customerId })
}

/** Retries an open charge at once, so that the buyer sees the result. */
export const changeCard = (deps: BoxWriteDeps) => async (request: Of<{ setupId: string }>) => {
  const { accountId } = request.actor
  const { id } = request.params
  const kept = await cardOf(deps, request, request.body.setupId)
  if (isRefusal(kept)) return kept
  if (kept.subscriptionId !== id) return refuse('payment_method_required')
  const command = { type: 'UpdatePaymentMethod', accountId, card: kept.card, today: todayOf(deps) } as const
  const context = commandContextOf(request, deps.runtime)
  const changed = await deps.bus.dispatch({ decider: subscription, id, command, context })
  if (isRefusal(changed)) return changed
  await deps.advance(id)
  return respond({ id }, changed.position)
}

/** The saved card of this member, and its subscription. */
async function cardOf(
  deps: BoxWriteDeps,
  request: Pick<MemberRequest, 'actor'>,
  setupId: string,
): Promise<{ readonly subscriptionId: string; readonly card: SavedPaymentMethod } | Refusal> {
  const { accountId } = request.actor
  const answer = await mappingErrors(() => deps.payments.cards.retrieveSetupIntent(setupId))
  if (isRefusal(answer)) return answer
  const { subscriptionId, card } = answer
  if (!subscriptionId || !card || answer.accountId !== accountId) return refuse('payment_method_required')
  return { subscriptionId, card }
}

async function setupIntentOf(deps: BoxWriteDeps, request: SetupIntentRequest): Promise<SetupIntentView | Refusal> {
  const ticket = await mappingErrors(() => deps.payments.cards.createSetupIntent(request))
  return isRefusal(ticket) ? ticket : { ...ticket, ...deps.payments.browser }
}

/** Maps the processor's errors to refusals. */
async function mappingErrors<A>(ask: () => Promise<A>): Promise<A | Refusal> {
  try {
    return await ask()
  } catch (error) {
    if (error instanceof PaymentsUnavailable) return refuse('payment_unavailable')
    if (error instanceof PaymentRejected) return refuse('payment_method_required')
    throw error
  }
}
