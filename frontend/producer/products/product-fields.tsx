import { CATEGORIES, FULFILLMENT_METHODS, UNITS, type Unit } from '#domain/catalog/product-taxonomy.ts'
import type { useForm } from '#frontend/shared/lib/forms.ts'
import { NO_PICTURE } from '#frontend/shared/lib/uploads.ts'
import { Field, Tick } from '#frontend/shared/ui/fields.tsx'
import { PictureField } from '#frontend/shared/ui/image-field.tsx'
import type { ProductDraft } from './product-draft.ts'

/** The form as its fields see it. */
type ProductFieldsForm = ReturnType<typeof useForm<ProductDraft>>

interface ProductFieldsProps {
  readonly form: ProductFieldsForm
  readonly imageUrl?: string | null
  /** While a picture is on its way the form is not sent. */
  readonly onBusy: (busy: boolean) => void
  /** Why the unit cannot be changed now, where that is so. */
  readonly unitStays?: string | undefined
  /** Whether what is on hand is asked for: only of a product that is new. */
  readonly counts?: boolean
}

/** What a producer tells of a product. */
export function ProductFields({ form, imageUrl = null, onBusy, unitStays, counts = false }: ProductFieldsProps) {
  const { field, errors, values } = form
  const { short, step } = UNITS[values.unit as Unit]
  return (
    <>
      <Field label="Name" error={errors.name}>
        <input {...field('name')} maxLength={120} autoComplete="off" />
      </Field>
      <Field label="Category" error={errors.category}>
        <select {...field('category')}>
          <option value="">Choose a category</option>
          <Options of={CATEGORIES} />
        </select>
      </Field>
      <Field label="Description" error={errors.description}>
        <textarea {...field('description')} rows={4} maxLength={4000} />
      </Field>
      <div className="goods-pair">
        <Field label="Price, $" error={errors.price}>
          <input {...field('price')} inputMode="decimal" placeholder="0.00" autoComplete="off" />
        </Field>
        <Field label="Sold" error={errors.unit} hint={unitStays}>
          <select {...field('unit')} disabled={unitStays !== undefined}>
            <Options of={UNITS} />
          </select>
        </Field>
      </div>
      {counts && (
        <Field
          label="On hand now"
          error={errors.onHand}
          hint={`${short === 'each' ? 'Pieces' : `In ${short}`}, in steps of ${step}`}
        >
          <input {...field('onHand')} inputMode="decimal" autoComplete="off" />
        </Field>
      )}
      <Ways form={form} />
      <PictureField
        label="Picture (optional)"
        current={imageUrl}
        onChange={(imageId) => form.fill((now) => ({ ...now, imageId: imageId ?? NO_PICTURE }))}
        onBusy={onBusy}
        error={errors.imageId}
      />
    </>
  )
}

const Options = ({ of }: { readonly of: Readonly<Record<string, { label: string }>> }) =>
  Object.entries(of).map(([key, { label }]) => (
    <option key={key} value={key}>
      {label}
    </option>
  ))

function Ways({ form: { values, errors, fill } }: Pick<ProductFieldsProps, 'form'>) {
  const ways = Object.entries(FULFILLMENT_METHODS) as [keyof typeof FULFILLMENT_METHODS, { label: string }][]
  const wrong = errors.pickup && !values.pickup && !values.delivery
  return (
    <fieldset className="goods-ways">
      <legend>How buyers get it</legend>
      {ways.map(([way, { label }]) => (
        <Tick
          key={way}
          checked={values[way] === 'yes'}
          onChange={() => fill((now) => ({ ...now, [way]: now[way] ? '' : 'yes' }))}
        >
          {label}
        </Tick>
      ))}
      <div role="alert">{wrong && <p className="field-error">{errors.pickup}</p>}</div>
    </fieldset>
  )
}
