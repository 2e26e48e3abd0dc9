import { formatMoney } from '#domain/kernel/format.ts'
import type { ProducerProfile, ProducerView } from '#domain/producers/contract.ts'
import { formatPickupWindow, type PickupWindow } from '#domain/producers/opening-hours.ts'

type Place = ProducerProfile['pickupLocations'][number]
type Terms = Pick<ProducerView, 'pickup' | 'delivery'> & {
  readonly city: string
  readonly pickupAddress?: string | null
  readonly nextPickup?: PickupWindow | null
  readonly pickupLocations?: readonly Place[]
}

/** One way to get the goods, as the producer's terms say it. */
export interface HandOver {
  readonly way: 'pickup' | 'delivery'
  readonly title: string
  readonly text: string
}

export function handOvers(terms: Terms): HandOver[] {
  const { pickup, delivery, city, pickupLocations: places = [] } = terms
  return [
    ...(pickup ? [{ way: 'pickup' as const, title: `Farm Pickup in ${city}`, text: pickupText(pickup, terms) }] : []),
    ...places.map((place) => ({ way: 'pickup' as const, title: place.name, text: placeText(place) })),
    ...(delivery ? [{ way: 'delivery' as const, title: 'Home Delivery', text: deliveryText(delivery, city) }] : []),
  ]
}

/** The ways these very goods may go: not everything a producer sells travels. */
export const waysOf = (goods: Terms & { readonly fulfillmentMethods: readonly HandOver['way'][] }): HandOver[] =>
  handOvers(goods).filter(({ way }) => goods.fulfillmentMethods.includes(way))

function pickupText(
  { hoursNote, locationName }: NonNullable<Terms['pickup']>,
  { pickupAddress, nextPickup }: Terms,
): string {
  const next = nextPickup && `Next pickup: ${formatPickupWindow(nextPickup)}`
  return [next, hoursNote, [locationName, pickupAddress].filter(Boolean).join(', ')].filter(Boolean).join('. ')
}

const placeText = ({ nextPickup, hoursNote, address, isFarmersMarket }: Place): string =>
  [
    isFarmersMarket && 'Farmers market',
    nextPickup && `Next pickup: ${formatPickupWindow(nextPickup)}`,
    hoursNote,
    address,
  ]
    .filter(Boolean)
    .join('. ')

function deliveryText(delivery: NonNullable<Terms['delivery']>, city: string): string {
  const { radiusMiles, zones = [] } = delivery
  const further = zones.map((zone) => `${priceText(zone)} to ${zone.zipCodes.join(', ')}`)
  return [`${priceText(delivery)}, up to ${radiusMiles} miles around ${city}`, ...further].join('. ')
}

function priceText({ feeCents, minimumCents }: { readonly feeCents: number; readonly minimumCents: number }): string {
  const fee = feeCents === 0 ? 'Free' : `${formatMoney(feeCents)} per order`
  return minimumCents > 0 ? `${fee}, ${formatMoney(minimumCents)} minimum` : fee
}
