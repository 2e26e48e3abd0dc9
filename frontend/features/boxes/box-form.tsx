import { useState } from 'react'
import { newBox, type OwnBox } from '#domain/boxes/contract.ts'
import { frequencies } from '#domain/boxes/cycles.ts'
import { FREQUENCIES } from '#domain/boxes/renewal-terms.ts'
import { NO_PICTURE } from '#frontend/lib/chosen-picture.ts'
import { useForm } from '#frontend/lib/use-form.ts'
import { Field } from '#frontend/ui/field.tsx'
import { FormFoot } from '#frontend/ui/form-foot.tsx'
import { PictureField } from '#frontend/ui/picture-field.tsx'
import { toast } from '#frontend/ui/toasts.tsx'
import { useCreateBox, useReviseBox } from './api.ts'
import { type BoxTexts, formOf, textsOf } from './box-texts.ts'

interface BoxFormProps {
  /** The box to be edited; undefined makes one. */
  readonly box: OwnBox | undefined
  readonly onDone: () => void
}

const fieldOf = (path: string) => (path === 'priceCents' ? 'price' : path.split('.')[0]!)

export function BoxForm({ box, onDone }: BoxFormProps) {
  const [uploading, setUploading] = useState(false)
  const form = useForm<BoxTexts>({
    ...{ schema: newBox, initial: textsOf(box), failed: 'The box was not saved', fieldOf },
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
    const { frequency: _f, firstDay: _d, cutOffDays: _c, fulfilment: _w, taxable: _t, ...described } = whole
    const sent = box
      ? revise.mutateAsync({ id: box.id, body: { ...described, seen: box.version } })
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
        onChange={(pictureId) => form.fill((now) => ({ ...now, pictureId: pictureId ?? NO_PICTURE }))}
        onBusy={setUploading}
        error={errors.pictureId}
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
      {!box && <TermsFields field={field} errors={errors} />}
      <FormFoot send={box ? 'Save' : 'Offer box'} busy={busy} onCancel={onDone} />
    </form>
  )
}

type Fields = Pick<ReturnType<typeof useForm<BoxTexts>>, 'field' | 'errors'>

/** Agreed with whoever subscribes: these stay as they are. */
function TermsFields({ field, errors }: Fields) {
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
        <Field label="First delivery" error={errors.firstDay} hint="The rest fall on the same weekday.">
          <input {...field('firstDay')} type="date" />
        </Field>
      </div>
      <div className="box-pair">
        <Field label="Cut-off, days before" error={errors.cutOffDays} hint="Cards are charged on this day.">
          <input {...field('cutOffDays')} inputMode="numeric" />
        </Field>
        <Field label="Handed over by" error={errors.fulfilment}>
          <select {...field('fulfilment')}>
            <option value="">Choose…</option>
            <option value="pickup">Pickup</option>
            <option value="delivery">Delivery</option>
          </select>
        </Field>
      </div>
      <Field label="What is in it" error={errors.taxable}>
        <select {...field('taxable')}>
          <option value="no">Groceries, free of sales tax</option>
          <option value="yes">Other goods, with sales tax</option>
        </select>
      </Field>
    </>
  )
}
