import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { WEEKDAY_NAMES, WEEKDAYS } from '#domain/kernel/calendar-date.ts'
import { type ProducerForm as Form, MAX_TAGS, producerForm, SUGGESTED_TAGS } from '#domain/producers/contract.ts'
import { useSettled } from '#frontend/shared/lib/browser.ts'
import { useForm } from '#frontend/shared/lib/forms.ts'
import { NO_PICTURE } from '#frontend/shared/lib/uploads.ts'
import { placeQuery } from '#frontend/shared/producers/api.ts'
import { Button } from '#frontend/shared/ui/button.tsx'
import { Field, Tick } from '#frontend/shared/ui/fields.tsx'
import { PictureField } from '#frontend/shared/ui/image-field.tsx'
import { Card } from '#frontend/shared/ui/page-parts.tsx'
import { isReadable } from './opening-draft.ts'
import { PLACES, type PlaceNumber } from './places-draft.ts'
import { fieldOf, formOf, type ProducerDraft, typedTags, ZONES } from './producer-draft.ts'
import './profile.css'
import '#frontend/shared/ui/ui.css'

interface ProducerFormProps {
  readonly initial: ProducerDraft
  /** The address of the picture there is. */
  readonly imageUrl: string | null
  readonly label: string
  readonly failed: string
  readonly busy: boolean
  /** What sending it accepts. */
  readonly agreement?: ReactNode
  /** `refused` shows what the server said. */
  readonly onSend: (form: Form, refused: (error: unknown) => void) => void
}

/** The producer's profile and ways of handing over, to be made or changed as a whole. */
export function ProducerForm({ initial, imageUrl, label, failed, busy, agreement, onSend }: ProducerFormProps) {
  const [uploading, setUploading] = useState(false)
  const form = useForm({ schema: producerForm, initial, failed, toForm: formOf, fieldOf })
  return (
    <form {...form.props(busy || uploading, () => onSend(formOf(form.values), form.refused))} className="producer-form">
      <Card role="group" aria-labelledby="producer-profile">
        <h2 id="producer-profile">Your business</h2>
        <ProfileFields form={form} />
        <ProfilePicture form={form} imageUrl={imageUrl} onBusy={setUploading} />
      </Card>
      <Card role="group" aria-labelledby="producer-ways">
        <h2 id="producer-ways">How people get your goods</h2>
        <HandOverFields form={form} />
      </Card>
      {agreement && <p>{agreement}</p>}
      <Button type="submit" size="large" busy={busy || uploading}>
        {label}
      </Button>
    </form>
  )
}

/** How goods reach the buyer: pickup, delivery or both. */
function HandOverFields({ form }: { readonly form: ProducerFields }) {
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

/** When people may come, day by day: buyers are told the next time from it. */
function OpeningFields({ form: { field, errors, values } }: { readonly form: ProducerFields }) {
  return (
    <fieldset className="producer-week">
      <legend>Opening hours</legend>
      <p className="field-hint">For example 9:00-12:00, 2 pm-4:30 pm. Leave days off empty.</p>
      <div className="producer-days">
        {WEEKDAYS.map((weekday) => (
          <Field
            key={weekday}
            label={WEEKDAY_NAMES[weekday]}
            error={errors.openingHours && !isReadable(values[weekday]) ? 'From and until, like 9:00-12:00' : undefined}
          >
            <input {...field(weekday)} autoComplete="off" />
          </Field>
        ))}
      </div>
      <div role="alert">{errors.openingHours && <p className="field-error">{errors.openingHours}</p>}</div>
    </fieldset>
  )
}

/** The form as its groups of fields see it. */
type ProducerFields = ReturnType<typeof useForm<ProducerDraft>>

/** Where else people may come: the next place can be told once one is. */
function PlaceFields({ form }: { readonly form: ProducerFields }) {
  const { errors, values } = form
  const filled = PLACES.filter((nth) => values[`place${nth}`].trim()).length
  return (
    <fieldset className="producer-week">
      <legend>More places (optional)</legend>
      <p className="field-hint">A farmers market, a drop-off point: buyers choose where to pick up.</p>
      {PLACES.filter((nth) => nth <= filled + 1 || values[`place${nth}`]).map((nth) => (
        <PlaceField key={nth} form={form} nth={nth} />
      ))}
      <div role="alert">{errors.pickupLocations && <p className="field-error">{errors.pickupLocations}</p>}</div>
    </fieldset>
  )
}

function PlaceField({ form, nth }: { readonly form: ProducerFields; readonly nth: PlaceNumber }) {
  const { field, values } = form
  const isMarket = values[`placeMarket${nth}`] === 'yes'
  const turn = () => form.fill((now) => ({ ...now, [`placeMarket${nth}`]: isMarket ? '' : 'yes' }))
  return (
    <div className="producer-place" role="group" aria-label={`Place ${nth}`}>
      <div className="producer-pair">
        <Field label={`Name of place ${nth}`}>
          <input {...field(`place${nth}`)} autoComplete="off" placeholder="Capital City Farmers Market" />
        </Field>
        <Field label={`Address of place ${nth}`} hint="Shown to everyone.">
          <input {...field(`placeAddress${nth}`)} autoComplete="off" />
        </Field>
      </div>
      <div className="producer-triple">
        <Field label={`Day at place ${nth}`}>
          <select {...field(`placeDay${nth}`)}>
            <option value="">Choose…</option>
            {WEEKDAYS.map((weekday) => (
              <option key={weekday} value={weekday}>
                {WEEKDAY_NAMES[weekday]}
              </option>
            ))}
          </select>
        </Field>
        <Field label={`Times at place ${nth}`}>
          <input {...field(`placeTimes${nth}`)} autoComplete="off" placeholder="9:00-13:00" />
        </Field>
        <Field label={`In words, place ${nth}`}>
          <input {...field(`placeHours${nth}`)} autoComplete="off" placeholder="May to October" />
        </Field>
      </div>
      <Tick checked={isMarket} onChange={turn}>
        This is a farmers market
      </Tick>
    </div>
  )
}

/** Towns at a price of their own, inside the radius or beyond; the next row comes once one is filled. */
function ZoneFields({ form: { field, errors, values } }: { readonly form: ProducerFields }) {
  const filled = ZONES.filter((nth) => values[`zips${nth}`].trim()).length
  return (
    <fieldset className="producer-week">
      <legend>More ZIP codes (optional)</legend>
      <p className="field-hint">With their own fee and minimum, inside the radius or beyond it.</p>
      {ZONES.filter((nth) => nth <= filled + 1 || values[`zips${nth}`]).map((nth) => (
        <div key={nth} className="producer-triple">
          <Field label={`ZIP codes, zone ${nth}`}>
            <input {...field(`zips${nth}`)} inputMode="numeric" autoComplete="off" placeholder="05401, 05403" />
          </Field>
          <Field label={`Fee in zone ${nth}, $`}>
            <input {...field(`zoneFee${nth}`)} inputMode="decimal" placeholder="0.00" />
          </Field>
          <Field label={`At least in zone ${nth}, $`}>
            <input {...field(`zoneMinimum${nth}`)} inputMode="decimal" placeholder="0.00" />
          </Field>
        </div>
      ))}
      <div role="alert">{errors.zones && <p className="field-error">{errors.zones}</p>}</div>
    </fieldset>
  )
}

/** What the market shows of a producer. */
function ProfileFields({ form }: { readonly form: ProducerFields }) {
  const { field, errors, values, fill } = form
  const tags = typedTags(values.tags)
  const free = tags.length < MAX_TAGS ? SUGGESTED_TAGS.filter((tag) => !tags.includes(tag)) : []
  return (
    <>
      <Field label="Business name" error={errors.businessName}>
        <input {...field('businessName')} autoComplete="organization" />
      </Field>
      <Field label="Description" error={errors.description} hint="What you grow or make, and how.">
        <textarea {...field('description')} rows={5} />
      </Field>
      <div className="producer-pair">
        <Field label="ZIP code" error={errors.zipCode} hint={<TownHint zip={values.zipCode} />}>
          <input {...field('zipCode')} inputMode="numeric" autoComplete="postal-code" />
        </Field>
        <Field label="Phone (optional)" error={errors.phone} hint="Shown on your page.">
          <input {...field('phone')} type="tel" autoComplete="tel" />
        </Field>
      </div>
      <Field
        label="Tags (optional)"
        error={errors.tags}
        hint="Up to 8, separated by commas. What is certified shows as a badge: add the certificate to your products."
      >
        <input {...field('tags')} autoComplete="off" />
      </Field>
      {free.length > 0 && (
        <div className="producer-tag-offers" role="group" aria-label="Suggested tags">
          {free.map((tag) => (
            <button
              key={tag}
              type="button"
              className="chip"
              onClick={() => fill({ ...values, tags: [...tags, tag].join(', ') })}
            >
              + {tag}
            </button>
          ))}
        </div>
      )}
    </>
  )
}

const SETTLED_MS = 300

/** The town of a ZIP code that is being typed. */
function TownHint({ zip }: { readonly zip: string }) {
  const settled = useSettled(zip.trim().slice(0, 5), SETTLED_MS)
  const whole = /^\d{5}$/.test(settled)
  const place = useQuery({ ...placeQuery(settled), enabled: whole })
  if (!whole) return 'Only the town is shown to others.'
  if (place.data) return `${place.data.city}, ${place.data.state}. Only the town is shown to others.`
  return place.isError ? 'We do not know this ZIP code.' : 'Looking it up…'
}

interface ProfilePictureProps {
  readonly form: ProducerFields
  readonly imageUrl: string | null
  readonly onBusy: (busy: boolean) => void
}

/** What stands on the producer's card and at the head of their page. */
function ProfilePicture({ form, imageUrl, onBusy }: ProfilePictureProps) {
  return (
    <PictureField
      label="Picture (optional)"
      current={imageUrl}
      onChange={(imageId) => form.fill((now) => ({ ...now, imageId: imageId ?? NO_PICTURE }))}
      onBusy={onBusy}
      error={form.errors.imageId}
    />
  )
}
