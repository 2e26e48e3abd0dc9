import { createHash } from 'node:crypto'
import { box, type KnownBox } from '#domain/boxes/box.decider.ts'
import type { SubscribeForm } from '#domain/boxes/contract.ts'
import { RENEWAL_VERSION, renewalWords } from '#domain/boxes/renewal-terms.ts'
import { subscription } from '#domain/boxes/subscription.decider.ts'
import { boxQuote } from '#domain/checkout/box-quote.ts'
import { whyNot } from '#domain/checkout/hand-over.ts'
import { stepId } from '#domain/kernel/dispatch.ts'
import { isRefusal, type Refusal, refuse } from '#domain/kernel/refusal.ts'
import type { OrderMoney } from '#domain/ordering/order.events.ts'
import { agreedAtCheckout } from '#domain/policies/published.ts'
import { producer } from '#domain/producers/producer.decider.ts'
import { answered, type RouteRequest } from '#platform/http/route.ts'
import type { KeptCard } from '#platform/payments/saved-cards.ts'
import { milesBetween } from '#platform/places/places.ts'
import { maySell } from '../may-sell.ts'
import { memberOf } from '../member-of.ts'
import { senderOf } from '../sender.ts'
import { cardOf } from './cards.ts'
import { type BoxWrites, todayOf } from './deps.ts'

type Request = RouteRequest<undefined, undefined, SubscribeForm>

/** Checks what was agreed to against the log, claims a place and begins the subscription. Nothing is charged yet. */
export const subscribe = (deps: BoxWrites) => async (request: Request) => {
  const kept = await cardOf(deps, request, request.body.setupId)
  if (isRefusal(kept)) return kept
  const { subscriptionId } = kept
  const known = await deps.bus.load(subscription, subscriptionId)
  if (known.status !== 'unknown') return { id: subscriptionId }
  const offer = await offerOf(deps, request)
  if (isRefusal(offer)) return offer
  const refusal = await claimPlace(deps, request, subscriptionId)
  if (refusal) return refusal
  return begin(deps, request, { ...offer, ...kept })
}

interface Offer {
  readonly box: KnownBox
  readonly businessName: string
  readonly money: OrderMoney
}

/** The box at today's price, if this buyer can have it. */
async function offerOf(deps: BoxWrites, request: Request): Promise<Offer | Refusal> {
  const { boxId, totalCents } = request.body
  const offered = await deps.bus.load(box, boxId)
  if (offered.status === 'unknown') return refuse('box_not_found')
  const { producerId, fulfilment, priceCents, taxable } = offered
  if (memberOf(request).producerId === producerId) return refuse('own_box')
  const seller = await deps.bus.load(producer, producerId)
  if (seller.status === 'unknown') return refuse('box_not_found')
  if (!(await maySell(deps.bus, seller))) return refuse('box_producer_not_payable')
  const reason = notHandedOver(deps, request, { offered, seller })
  if (reason) return reason
  const deliveryFeeCents = seller.terms.delivery?.feeCents ?? 0
  const line = { productId: boxId, producerId, priceCents, taxable }
  const money = boxQuote(line, { fulfilment, deliveryFeeCents }, deps.state)
  if (money.totalCents !== totalCents) return refuse('box_total_changed', { totalCents: money.totalCents })
  return { box: offered, businessName: seller.businessName, money }
}

type Seller = Exclude<Awaited<ReturnType<typeof producer.evolve>>, { status: 'unknown' }>

function notHandedOver(
  { places }: BoxWrites,
  { body: { contact } }: Request,
  { offered, seller }: { readonly offered: KnownBox; readonly seller: Seller },
): Refusal | undefined {
  const { fulfilment, name, priceCents } = offered
  const { address, city, state, zip } = contact
  const home = zip ? places.find(zip) : undefined
  if (fulfilment === 'delivery') {
    if (!address || !city || !state || !zip) return refuse('address_missing', { fields: missingIn(contact) })
    if (!home) return refuse('address_missing', { fields: { 'contact.zip': 'We do not know this ZIP code' } })
  }
  const reason = whyNot(fulfilment, {
    ...{ businessName: seller.businessName, terms: seller.terms, itemsCents: priceCents },
    goods: [{ name, fulfilments: [fulfilment] }],
    miles: home && fulfilment === 'delivery' ? milesBetween(seller.place, home) : undefined,
  })
  return reason ? refuse('box_not_delivered', { reason }) : undefined
}

const ADDRESS = { address: 'Address', city: 'City', state: 'State', zip: 'ZIP code' } as const
const missingIn = (contact: SubscribeForm['contact']): Record<string, string> =>
  Object.fromEntries(
    Object.entries(ADDRESS)
      .filter(([name]) => !contact[name as keyof typeof ADDRESS])
      .map(([name, label]) => [`contact.${name}`, `${label} is required`]),
  )

/** A place that was let go meanwhile is not this subscription's any more. */
async function claimPlace(deps: BoxWrites, request: Request, subscriptionId: string): Promise<Refusal | undefined> {
  const by = senderOf(request, deps.facts)
  const claim = { ...by, commandId: stepId(subscriptionId, 'claim') }
  const command = { type: 'ClaimPlace', subscriptionId } as const
  const { boxId } = request.body
  const claimed = await deps.bus.dispatch({ decider: box, id: boxId, command, by: claim })
  if (isRefusal(claimed)) return claimed
  const { state } = claimed
  return state.status !== 'unknown' && state.places.has(subscriptionId) ? undefined : refuse('box_full')
}

async function begin(
  deps: BoxWrites,
  request: Request,
  { box: of, businessName, money, subscriptionId, card }: Offer & { subscriptionId: string; card: KeptCard },
) {
  const { body, actor } = request
  const { boxId, producerId, name: boxName, frequency, firstDay, cutOffDays, fulfilment, taxable, priceCents } = of
  const text = renewalWords({ boxName, businessName, frequency, cutOffDays, totalCents: money.totalCents })
  const command = {
    ...({ type: 'Subscribe', today: todayOf(deps), subscriptionId, boxId, producerId, boxName } as const),
    ...{ accountId: actor.kind === 'member' ? actor.accountId : '', fulfilment, taxable, priceCents, money, card },
    rhythm: { frequency, firstDay, cutOffDays },
    contact: body.contact,
    ...(body.instructions ? { instructions: body.instructions } : {}),
    agreed: agreedAtCheckout(),
    terms: { version: RENEWAL_VERSION, text, sha256: createHash('sha256').update(text).digest('hex') },
  }
  const by = { ...senderOf(request, deps.facts), commandId: stepId(subscriptionId, 'subscribe') }
  const begun = await deps.bus.dispatch({ decider: subscription, id: subscriptionId, command, by })
  return isRefusal(begun) ? begun : answered({ id: subscriptionId }, begun.position)
}
