import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { type CalendarDate, formatDateWithWeekday, WEEKDAY_NAMES } from '#domain/kernel/calendar-date.ts'
import type { ProducerSettings } from '#domain/producers/contract.ts'
import { hoursOn } from '#domain/producers/opening-hours.ts'
import { FREQUENCIES, frequencies, fulfillmentCalendar } from '#domain/subscriptions/billing-cycle.ts'
import { newBox, type ProducerBox } from '#domain/subscriptions/contract.ts'
import { useForm } from '#frontend/shared/lib/forms.ts'
import { marketDay } from '#frontend/shared/lib/marketplace-time.ts'
import { ownProducerQuery } from '#frontend/shared/lib/own-profile.ts'
import { paths } from '#frontend/shared/lib/paths.ts'
import { NO_PICTURE } from '#frontend/shared/lib/uploads.ts'
import { useCreateBox, useReviseBox } from '#frontend/shared/subscriptions/api.ts'
import { TextLink } from '#frontend/shared/ui/button.tsx'
import { Field, FormFoot } from '#frontend/shared/ui/fields.tsx'
import { PictureField } from '#frontend/shared/ui/image-field.tsx'
import { toast } from '#frontend/shared/ui/toasts.tsx'
import { type BoxTexts, firstDaysOf, formOf, textsOf, weekdayIn } from './box-texts.ts'

interface BoxFormProps {
  /** The box to be edited; undefined makes one. */
  readonly box: ProducerBox | undefined
  readonly onDone: () => void
}

const fieldOf = (path: string) => (path === 'priceCents' ? 'price' : path.split('.')[0]!)

export function BoxForm({ box, onDone }: BoxFormProps) {
  const [uploading, setUploading] = useState(false)
  const form = useForm<BoxTexts>({
    schema: newBox,
    initial: textsOf(box),
    failed: 'The box was not saved',
    fieldOf,
    toForm: formOf,
  })
  const [create, revise] = [useCreateBox(), useReviseBox()]
  const busy = create.isPending || revise.isPending || uploading
  const saved = () => {
    toast({ title: box ? 'Box updated' : 'Box offered' })
    onDone()
  }
  const send = () => {
    const whole = newBox.parse(formOf(form.values))
    const {
      frequency: _f,
      firstDeliveryOn: _d,
      cutoffDays: _c,
      fulfillmentMethod: _w,
      taxable: _t,
      ...described
    } = whole
    const sent = box
      ? revise.mutateAsync({ id: box.id, body: { ...described, expectedVersion: box.version } })
      : create.mutateAsync(whole)
    void sent.then(saved, form.refused)
  }
  const { field, errors } = form
  return (
    <form {...form.props(busy, send)}>
      <Field label="Name" error={errors.name}>
        <input {...field('name')} maxLength={80} />
      </Field>
      <Field label="Description" error={errors.description}>
        <textarea {...field('description')} rows={3} maxLength={2000} />
      </Field>
      <Field
        label="In the box"
        error={errors.contents}
        hint="One item per line. After a slash, what it can be swapped for: Carrots, 2 lb / Beets, Parsnips"
      >
        <textarea {...field('contents')} rows={6} />
      </Field>
      <PictureField
        label="Picture (optional)"
        current={box?.imageUrl ?? null}
        onChange={(imageId) => form.fill((now) => ({ ...now, imageId: imageId ?? NO_PICTURE }))}
        onBusy={setUploading}
        error={errors.imageId}
      />
      <div className="box-pair">
        <Field
          label="Price, $"
          error={errors.price}
          {...(box ? { hint: 'For new subscribers; others keep theirs.' } : {})}
        >
          <input {...field('price')} inputMode="decimal" />
        </Field>
        <Field label="Places" error={errors.capacity} hint="How many may subscribe.">
          <input {...field('capacity')} inputMode="numeric" />
        </Field>
      </div>
      {!box && <TermsFields form={form} />}
      <FormFoot send={box ? 'Save' : 'Offer box'} busy={busy} onCancel={onDone} />
    </form>
  )
}

type Form = Pick<ReturnType<typeof useForm<BoxTexts>>, 'field' | 'errors' | 'values' | 'fill' | 'mend'>

/** Agreed with whoever subscribes: these stay as they are. */
function TermsFields({ form }: { readonly form: Form }) {
  const { field, errors, values } = form
  const profile = useQuery(ownProducerQuery)
  const way = values.fulfillmentMethod
  return (
    <>
      <p className="box-soft">Your subscribers agree to what follows, so you can’t change it later.</p>
      <div className="box-pair">
        <Field label="How often" error={errors.frequency}>
          <select {...field('frequency')}>
            <option value="">Choose…</option>
            {frequencies.map((one) => (
              <option key={one} value={one}>
                {FREQUENCIES[one].label}
              </option>
            ))}
          </select>
        </Field>
        <Field label="Handed over by" error={errors.fulfillmentMethod}>
          <select {...chosen(form, { name: 'fulfillmentMethod', resets: { weekday: '', firstDeliveryOn: '' } })}>
            <option value="">Choose…</option>
            <option value="pickup">Pickup</option>
            <option value="delivery">Delivery</option>
          </select>
        </Field>
      </div>
      {profile.data && (way === 'pickup' || way === 'delivery') && (
        <DayFields form={form} profile={profile.data} way={way} />
      )}
      {way === '' && errors.firstDeliveryOn && (
        <p className="field-error" role="alert">
          {errors.firstDeliveryOn}
        </p>
      )}
      <div className="box-pair">
        <Field label="Cut-off, days before" error={errors.cutoffDays} hint="Cards are charged on this day.">
          <input {...field('cutoffDays')} inputMode="numeric" />
        </Field>
        <Field label="What is in it" error={errors.taxable}>
          <select {...field('taxable')}>
            <option value="no">Groceries, free of sales tax</option>
            <option value="yes">Other goods, with sales tax</option>
          </select>
        </Field>
      </div>
    </>
  )
}

interface DayFieldsProps {
  readonly form: Form
  readonly profile: ProducerSettings
  readonly way: 'pickup' | 'delivery'
}

/** Offers only days on which the producer hands boxes over. */
function DayFields({ form, profile, way }: DayFieldsProps) {
  const { errors, values, field } = form
  const opening = profile.pickup?.openingHours ?? []
  const calendar = fulfillmentCalendar(profile, { fulfillmentMethod: way, closures: profile.closures })
  if (!profile[way])
    return (
      <Missing>
        You don’t offer {way} yet. <TextLink to={paths.producerProfile}>Set it up in your profile</TextLink> first.
      </Missing>
    )
  if (calendar.weekdays.length === 0)
    return (
      <Missing>
        Your pickup hours have no days and times: “{profile.pickup?.hoursNote}”.{' '}
        <TextLink to={paths.producerProfile}>Set their days and times in your profile</TextLink> first, so that your
        subscribers get the right dates.
      </Missing>
    )
  const weekday = weekdayIn(values.weekday)
  const cutoffDays = Number(values.cutoffDays) || 0
  const days = weekday ? firstDaysOf(calendar, { today: todayHere(), cutoffDays, weekday }) : []
  const label = way === 'pickup' ? 'Pickup' : 'Delivery'
  return (
    <div className="box-days">
      <Field label={`${label} day`} error={errors.firstDeliveryOn && !weekday ? errors.firstDeliveryOn : undefined}>
        <select {...chosen(form, { name: 'weekday', resets: { firstDeliveryOn: '' } })}>
          <option value="">Choose…</option>
          {calendar.weekdays.map((one) => (
            <option key={one} value={one}>
              {way === 'pickup' ? `${WEEKDAY_NAMES[one]}, ${hoursOn(opening, one)}` : WEEKDAY_NAMES[one]}
            </option>
          ))}
        </select>
      </Field>
      <Field
        label={`First ${way}`}
        error={weekday && errors.firstDeliveryOn}
        hint={weekday ? `The rest fall on ${WEEKDAY_NAMES[weekday]}s too.` : undefined}
      >
        <select {...field('firstDeliveryOn')} disabled={!weekday}>
          <option value="">{weekday ? 'Choose…' : 'Choose a day first'}</option>
          {days.map((day) => (
            <option key={day} value={day}>
              {formatDateWithWeekday(day)}
            </option>
          ))}
        </select>
      </Field>
    </div>
  )
}

const Missing = ({ children }: { readonly children: ReactNode }) => (
  <p className="box-missing" role="status">
    {children}
  </p>
)

/** A choice that makes others begin again. */
function chosen(
  { field, fill, mend }: Form,
  { name, resets }: { readonly name: keyof BoxTexts & string; readonly resets: Partial<BoxTexts> },
) {
  return {
    ...field(name),
    onChange: ({ target: { value } }: { readonly target: { readonly value: string } }) => {
      fill((now) => ({ ...now, ...resets, [name]: value }) as BoxTexts)
      mend(name)
      mend('firstDeliveryOn')
    },
  }
}

/** The day of the calendar where the market is. */
const todayHere = (): CalendarDate => marketDay(Date.now())
