import { type FormEvent, useState } from 'react'
import { formatMoney } from '#domain/kernel/format.ts'
import type { ProducerProfile, ProducerView } from '#domain/producers/contract.ts'
import { formatPickupWindow, type PickupWindow } from '#domain/producers/opening-hours.ts'
import { useDraft } from '#frontend/shared/lib/drafts.ts'
import { Button } from '#frontend/shared/ui/button.tsx'
import { Checkbox, Field } from '#frontend/shared/ui/fields.tsx'
import { Icon } from '#frontend/shared/ui/icons.tsx'
import { RadiusSlider } from '#frontend/shared/ui/radius-slider.tsx'
import { ZipInput, zipCodeError } from '#frontend/shared/ui/zip-search.tsx'
import './producer.css'

/** Pickup and delivery options. */
export function FulfillmentList({ options }: { readonly options: readonly FulfillmentSummary[] }) {
  if (options.length === 0) return <p className="soft">Pickup and delivery aren’t available right now.</p>
  return (
    <ul className="fulfillment-list">
      {options.map(({ method, title, text }) => (
        <li key={title}>
          <Icon name={method} size={24} />
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

type PickupLocation = ProducerProfile['pickupLocations'][number]
type Terms = Pick<ProducerView, 'pickup' | 'delivery'> & {
  readonly city: string
  readonly pickupAddress?: string | null
  readonly nextPickup?: PickupWindow | null
  readonly pickupLocations?: readonly PickupLocation[]
}

/** A fulfillment option with the producer's terms. */
interface FulfillmentSummary {
  readonly method: 'pickup' | 'delivery'
  readonly title: string
  readonly text: string
}

export function fulfillmentSummaries(terms: Terms): FulfillmentSummary[] {
  const { pickup, delivery, city, pickupLocations = [] } = terms
  return [
    ...(pickup
      ? [{ method: 'pickup' as const, title: `Farm pickup in ${city}`, text: pickupText(pickup, terms) }]
      : []),
    ...pickupLocations.map((location) => ({
      method: 'pickup' as const,
      title: location.name,
      text: locationText(location),
    })),
    ...(delivery ? [{ method: 'delivery' as const, title: 'Home delivery', text: deliveryText(delivery, city) }] : []),
  ]
}

/** Fulfillment options of one product, which may not support all of its producer's methods. */
export const fulfillmentOptionsOf = (
  product: Terms & { readonly fulfillmentMethods: readonly FulfillmentSummary['method'][] },
): FulfillmentSummary[] =>
  fulfillmentSummaries(product).filter(({ method }) => product.fulfillmentMethods.includes(method))

function pickupText(
  { hoursNote, locationName }: NonNullable<Terms['pickup']>,
  { pickupAddress, nextPickup }: Terms,
): string {
  const next = nextPickup && `Next pickup: ${formatPickupWindow(nextPickup)}`
  return [next, hoursNote, [locationName, pickupAddress].filter(Boolean).join(', ')].filter(Boolean).join('. ')
}

const locationText = ({ nextPickup, hoursNote, address, isFarmersMarket }: PickupLocation): string =>
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
  const zoneTexts = zones.map((zone) => `${priceText(zone)} to ${zone.zipCodes.join(', ')}`)
  return [`${priceText(delivery)}, up to ${radiusMiles} miles around ${city}`, ...zoneTexts].join('. ')
}

/** `$5.00 on orders of $15.00 or more`, `$5.00 per order` or `Free`. */
export function priceText({
  feeCents,
  minimumCents,
}: {
  readonly feeCents: number
  readonly minimumCents: number
}): string {
  const fee = feeCents === 0 ? 'Free' : formatMoney(feeCents)
  if (minimumCents > 0) return `${fee} on orders of ${formatMoney(minimumCents)} or more`
  return feeCents === 0 ? fee : `${fee} per order`
}

interface ProducerFilters {
  readonly zipCode: string
  readonly radius: number
  readonly verified: boolean
}

interface NearFormProps {
  readonly value: ProducerFilters
  readonly onChange: (filters: ProducerFilters) => void
}

/** Filters by ZIP code, radius and verification. */
export function NearForm({ value, onChange }: NearFormProps) {
  const { draft, setDraft, setRequested } = useDraft(value, { isSame })
  const [error, setError] = useState<string>()
  const edit = (change: Partial<ProducerFilters>) => {
    setDraft({ ...draft, ...change })
    setError(undefined)
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const problem = zipCodeError(draft.zipCode)
    if (problem) setError(problem)
    else {
      setRequested(draft)
      onChange(draft)
    }
  }
  return (
    <form className="near-form" aria-label="Filters" onSubmit={submit} noValidate>
      <Field label="Near ZIP code" error={error}>
        <ZipInput value={draft.zipCode} onChange={(zipCode) => edit({ zipCode })} />
      </Field>
      <RadiusSlider miles={draft.radius} onChange={(radius) => edit({ radius })} />
      <Checkbox checked={draft.verified} onChange={() => edit({ verified: !draft.verified })}>
        Verified producers only
      </Checkbox>
      <Button type="submit" variant="secondary">
        Search
      </Button>
    </form>
  )
}

const isSame = (a: ProducerFilters, b: ProducerFilters): boolean =>
  a.zipCode === b.zipCode && a.radius === b.radius && a.verified === b.verified
