import { type FormEvent, useState } from 'react'
import { formatMoney } from '#domain/kernel/format.ts'
import type { ProducerProfile, ProducerView } from '#domain/producers/contract.ts'
import { formatPickupWindow, type PickupWindow } from '#domain/producers/opening-hours.ts'
import { useDraft } from '#frontend/shared/lib/drafts.ts'
import { Button } from '#frontend/shared/ui/button.tsx'
import { Field, Tick } from '#frontend/shared/ui/fields.tsx'
import { Icon } from '#frontend/shared/ui/icons.tsx'
import { RadiusSlider } from '#frontend/shared/ui/radius-slider.tsx'
import { ZipInput, zipTrouble } from '#frontend/shared/ui/zip-search.tsx'
import './producer.css'

/** How the goods reach people. */
export function HandOverList({ ways }: { readonly ways: readonly HandOver[] }) {
  if (ways.length === 0) return <p className="soft">Neither pickup nor delivery is offered at present.</p>
  return (
    <ul className="hand-overs">
      {ways.map(({ way, title, text }) => (
        <li key={title}>
          <Icon name={way} size={24} />
          <span>
            <strong>{title}</strong>
            <br />
            {text}
          </span>
        </li>
      ))}
    </ul>
  )
}

type Place = ProducerProfile['pickupLocations'][number]
type Terms = Pick<ProducerView, 'pickup' | 'delivery'> & {
  readonly city: string
  readonly pickupAddress?: string | null
  readonly nextPickup?: PickupWindow | null
  readonly pickupLocations?: readonly Place[]
}

/** One way to get the goods, as the producer's terms say it. */
interface HandOver {
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

interface Nearness {
  readonly zipCode: string
  readonly radius: number
  readonly verified: boolean
}

interface NearFormProps {
  readonly value: Nearness
  readonly onChange: (near: Nearness) => void
}

/** Asks for a ZIP code, how far one would go, and whether only verified producers count. */
export function NearForm({ value, onChange }: NearFormProps) {
  const { draft, setDraft, ask } = useDraft(value, isSame)
  const [error, setError] = useState<string>()
  const edit = (change: Partial<Nearness>) => {
    setDraft({ ...draft, ...change })
    setError(undefined)
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const trouble = zipTrouble(draft.zipCode)
    if (trouble) setError(trouble)
    else {
      ask(draft)
      onChange(draft)
    }
  }
  return (
    <form className="near-form" aria-label="Filters" onSubmit={submit} noValidate>
      <Field label="Near ZIP code" error={error}>
        <ZipInput value={draft.zipCode} onChange={(zipCode) => edit({ zipCode })} />
      </Field>
      <RadiusSlider miles={draft.radius} onChange={(radius) => edit({ radius })} />
      <Tick checked={draft.verified} onChange={() => edit({ verified: !draft.verified })}>
        Verified producers only
      </Tick>
      <Button type="submit" look="secondary">
        Look around
      </Button>
    </form>
  )
}

const isSame = (one: Nearness, other: Nearness): boolean =>
  one.zipCode === other.zipCode && one.radius === other.radius && one.verified === other.verified
