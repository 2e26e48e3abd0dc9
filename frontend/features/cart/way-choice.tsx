import { useId } from 'react'
import { FULFILMENTS, fulfilments } from '#domain/catalog/vocabulary.ts'
import type { CartView } from '#domain/checkout/contract.ts'
import { windowWords } from '#domain/producers/opening.ts'
import { Money } from '#frontend/ui/money.tsx'
import { useCart } from './use-cart.ts'
import './way-choice.css'

type QuotedProducer = CartView['producers'][number]

/** Pickup or delivery for one producer's goods; a way that is not to be had says why. */
export function WayChoice({ producer }: { readonly producer: QuotedProducer }) {
  const cart = useCart()
  const name = useId()
  const chosen = cart.ways[producer.producerId] ?? producer.fulfilment
  return (
    <fieldset className="ways">
      <legend className="visually-hidden">How to get the goods of {producer.producerName}</legend>
      {fulfilments.map((way) => {
        const offered = producer.offered.includes(way)
        return (
          <label key={way} className={offered ? 'way' : 'way way-not-offered'}>
            <input
              type="radio"
              name={name}
              checked={offered && chosen === way}
              disabled={!offered}
              onChange={() => cart.chooseWay(producer.producerId, way)}
            />
            <span className="way-words">
              <span className="way-name">{FULFILMENTS[way].label}</span>
              <WayNote producer={producer} way={way} offered={offered} />
            </span>
          </label>
        )
      })}
    </fieldset>
  )
}

interface NoteProps {
  readonly producer: QuotedProducer
  readonly way: (typeof fulfilments)[number]
  readonly offered: boolean
}

function WayNote({ producer, way, offered }: NoteProps) {
  if (!offered) return <span className="way-note">{producer.notOffered[way] ?? 'Not offered'}</span>
  if (way === 'pickup')
    return (
      <span className="way-note">
        Free, in {producer.city}
        {producer.nextPickup && ` · Next pickup: ${windowWords(producer.nextPickup)}`}
        {producer.pickupHours && ` · ${producer.pickupHours}`}
      </span>
    )
  const fee = producer.deliveryFeeCents ?? 0
  return <span className="way-note">{fee === 0 ? 'Free' : <Money cents={fee} />}</span>
}
