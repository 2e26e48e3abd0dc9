import { type ReactNode, useId } from 'react'
import { FULFILLMENT_METHODS } from '#domain/catalog/product-taxonomy.ts'
import type { CartView } from '#domain/checkout/contract.ts'
import { formatPickupWindow } from '#domain/producers/opening-hours.ts'
import { Money } from '#frontend/ui/money.tsx'
import type { Way } from './cart.ts'
import { useCart } from './use-cart.ts'
import './way-choice.css'

type QuotedProducer = CartView['producers'][number]
type Place = QuotedProducer['places'][number]

/** Pickup, at one place or another, or delivery for one producer's goods; a way that is not to be had says why. */
export function WayChoice({ producer }: { readonly producer: QuotedProducer }) {
  const cart = useCart()
  const name = useId()
  const { producerId, offered, places } = producer
  const chosen = cart.ways[producerId] ?? producer.fulfillmentMethod
  const chosenPlace = places.find(({ pickupLocationId }) => pickupLocationId === cart.places[producerId])
  const option = (way: Way, place: Place | undefined, label: string, note: ReactNode) => (
    <Option
      key={`${way} ${place?.pickupLocationId ?? ''}`}
      name={name}
      label={label}
      offered={offered.includes(way)}
      checked={offered.includes(way) && chosen === way && chosenPlace === place}
      onChoose={() => cart.chooseWay(producerId, way, place?.pickupLocationId)}
    >
      {offered.includes(way) ? note : (producer.notOffered[way] ?? 'Not offered')}
    </Option>
  )
  return (
    <fieldset className={places.length > 0 ? 'ways ways-many' : 'ways'}>
      <legend className="visually-hidden">How to get your items from {producer.producerName}</legend>
      {option('pickup', undefined, FULFILLMENT_METHODS.pickup.label, ownPlace(producer))}
      {offered.includes('pickup') && places.map((place) => option('pickup', place, place.name, furtherPlace(place)))}
      {option('delivery', undefined, FULFILLMENT_METHODS.delivery.label, <DeliveryFee producer={producer} />)}
    </fieldset>
  )
}

interface OptionProps {
  readonly name: string
  readonly label: string
  readonly offered: boolean
  readonly checked: boolean
  readonly onChoose: () => void
  readonly children: ReactNode
}

function Option({ name, label, offered, checked, onChoose, children }: OptionProps) {
  return (
    <label className={offered ? 'way' : 'way way-not-offered'}>
      <input type="radio" name={name} checked={checked} disabled={!offered} onChange={onChoose} />
      <span className="way-words">
        <span className="way-name">{label}</span>
        <span className="way-note">{children}</span>
      </span>
    </label>
  )
}

const ownPlace = ({ city, nextPickup, pickupHours }: QuotedProducer): string =>
  [`Free, in ${city}`, nextPickup && `Next pickup: ${formatPickupWindow(nextPickup)}`, pickupHours]
    .filter(Boolean)
    .join(' · ')

const furtherPlace = ({ address, nextPickup, hoursNote }: Place): string =>
  [`Free, at ${address}`, nextPickup && `Next pickup: ${formatPickupWindow(nextPickup)}`, hoursNote]
    .filter(Boolean)
    .join(' · ')

function DeliveryFee({ producer: { deliveryRateCents } }: { readonly producer: QuotedProducer }) {
  const fee = deliveryRateCents ?? 0
  return fee === 0 ? 'Free' : <Money cents={fee} />
}
