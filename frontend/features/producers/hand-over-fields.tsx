import type { ReactNode } from 'react'
import { Field } from '#frontend/ui/field.tsx'
import { Tick } from '#frontend/ui/tick.tsx'
import { OpeningFields } from './opening-fields.tsx'
import { PlaceFields } from './place-fields.tsx'
import type { ProducerFields } from './producer-fields.ts'
import { ZoneFields } from './zone-fields.tsx'

/** How goods reach the buyer: pickup, delivery or both. */
export function HandOverFields({ form }: { readonly form: ProducerFields }) {
  const { field, errors, values } = form
  const isPublic = values.addressIsPublic === 'yes'
  const addressHint = isPublic ? 'Shown to everyone.' : 'Shown only to buyers who have paid.'
  return (
    <>
      <Way form={form} way="pickup" title="Farm Pickup" text="People come to you.">
        <OpeningFields form={form} />
        <Field
          label="When people may come, in words (optional with times above)"
          error={errors.hoursNote}
          hint="Shown to everybody: Saturdays 9 to 12, or ring the bell"
        >
          <input {...field('hoursNote')} />
        </Field>
        <Field
          label="What people look for (optional)"
          error={errors.locationName}
          hint="Farm stand, red barn, back door"
        >
          <input {...field('locationName')} autoComplete="off" />
        </Field>
        <Field label="Where" error={errors.address} hint={addressHint}>
          <input {...field('address')} autoComplete="street-address" />
        </Field>
        <Tick
          checked={!isPublic}
          onChange={() => form.fill((now) => ({ ...now, addressIsPublic: isPublic ? '' : 'yes' }))}
        >
          This is a home: show everyone only the town
        </Tick>
        <PlaceFields form={form} />
      </Way>
      <Way form={form} way="delivery" title="Home Delivery" text="You bring it to them.">
        <div className="producer-triple">
          <Field label="Fee per order, $" error={errors.fee}>
            <input {...field('fee')} inputMode="decimal" placeholder="0.00" />
          </Field>
          <Field label="Goods for at least, $" error={errors.minimum}>
            <input {...field('minimum')} inputMode="decimal" placeholder="0.00" />
          </Field>
          <Field label="Up to, miles" error={errors.radius}>
            <input {...field('radius')} inputMode="numeric" placeholder="15" />
          </Field>
        </div>
        <ZoneFields form={form} />
      </Way>
      <div role="alert">
        {errors.fulfillmentMethods && !values.pickup && !values.delivery && (
          <p className="field-error">{errors.fulfillmentMethods}</p>
        )}
      </div>
    </>
  )
}

interface WayProps {
  readonly form: ProducerFields
  readonly way: 'pickup' | 'delivery'
  readonly title: string
  readonly text: string
  readonly children: ReactNode
}

function Way({ form, way, title, text, children }: WayProps) {
  const on = form.values[way] === 'yes'
  const turn = () => form.fill((now) => ({ ...now, [way]: on ? '' : 'yes' }))
  return (
    <div className="producer-way">
      <label className="producer-switch">
        <input type="checkbox" name={way} checked={on} onChange={turn} />
        <strong>{title}</strong>
        <span>{text}</span>
      </label>
      {on && children}
    </div>
  )
}
