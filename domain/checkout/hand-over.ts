import { formatMoney } from '../kernel/format-money.ts'
import type { Cents } from '../kernel/money.ts'
import type { DeliveryTerms, FulfilmentTerms, PickupPlace } from '../producers/producer.events.ts'

export type Way = 'pickup' | 'delivery'

/** The further place somebody chose, if it is still one of the producer's. */
export const placeChosen = (terms: FulfilmentTerms, placeId: string | undefined): PickupPlace | undefined =>
  terms.pickup?.further?.find((place) => place.placeId === placeId)

export interface HandOverFacts {
  readonly businessName: string
  readonly terms: FulfilmentTerms
  /** The goods wanted from this producer, and the ways each may go. */
  readonly goods: readonly { readonly name: string; readonly fulfilments: readonly Way[] }[]
  readonly itemsCents: Cents
  /** From the producer's ZIP code to the buyer's; undefined while the buyer has named none. */
  readonly miles: number | undefined
  /** The buyer's; undefined while they have named none. */
  readonly zip?: string | undefined
  /** The further place where the goods are wanted; undefined for the producer's own. */
  readonly placeId?: string | undefined
}

/** Fee and minimum of a delivery to this ZIP code: those of its zone, else the general ones. */
export const deliveryFor = (delivery: DeliveryTerms, zip: string | undefined): DeliveryPrice => ({
  ...(zoneOf(delivery, zip) ?? delivery),
})

interface DeliveryPrice {
  readonly feeCents: Cents
  readonly minimumCents: Cents
}

const zoneOf = ({ zones = [] }: DeliveryTerms, zip: string | undefined) =>
  zip === undefined ? undefined : zones.find(({ zips }) => zips.includes(zip.slice(0, 5)))

/** Why this way of handing over is not to be had, in words for the buyer; undefined when it is. */
export function whyNot(way: Way, facts: HandOverFacts): string | undefined {
  const { businessName, terms, goods } = facts
  if (!terms[way]) return `${businessName} does not offer ${way}.`
  const stuck = goods.find((good) => !good.fulfilments.includes(way))
  if (stuck) return `${stuck.name} is not available for ${way}.`
  return way === 'delivery' ? whyNotDelivered(facts) : whyNotThere(facts)
}

const whyNotThere = ({ businessName, terms, placeId }: HandOverFacts): string | undefined =>
  placeId === undefined || placeChosen(terms, placeId) ? undefined : `${businessName} does not come there any more.`

function whyNotDelivered({ businessName, terms, itemsCents, miles, zip }: HandOverFacts): string | undefined {
  const delivery = terms.delivery!
  const { minimumCents } = deliveryFor(delivery, zip)
  const { radiusMiles } = delivery
  if (itemsCents < minimumCents) return `${businessName} delivers from ${formatMoney(minimumCents)} on.`
  if (miles !== undefined && miles > radiusMiles && !zoneOf(delivery, zip))
    return `${businessName} delivers within ${radiusMiles} miles; this address is ${Math.round(miles)} miles away.`
  return undefined
}
