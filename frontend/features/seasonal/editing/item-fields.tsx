import { CATEGORIES } from '#domain/catalog/product-taxonomy.ts'
import { NO_PICTURE } from '#frontend/lib/chosen-picture.ts'
import type { useForm } from '#frontend/lib/use-form.ts'
import { Field } from '#frontend/ui/field.tsx'
import { PictureField } from '#frontend/ui/picture-field.tsx'
import type { ItemDraft } from './item-draft.ts'
import { MatchesLine } from './matches-line.tsx'
import { MonthsField } from './months-field.tsx'

interface ItemFieldsProps {
  readonly form: ReturnType<typeof useForm<ItemDraft>>
  readonly imageUrl?: string | null
  /** While a picture is on its way the form is not sent. */
  readonly onBusy: (busy: boolean) => void
}

/** What an editor says of something that has a season. */
export function ItemFields({ form, imageUrl = null, onBusy }: ItemFieldsProps) {
  const { field, errors, values, fill, mend } = form
  const put = (name: 'peakMonths' | 'imageId', value: string) => {
    fill((now) => ({ ...now, [name]: value }))
    mend(name)
  }
  return (
    <>
      <Field label="Name" error={errors.name}>
        <input {...field('name')} maxLength={80} autoComplete="off" />
      </Field>
      <Field label="Category" error={errors.category} hint="Of the goods it is sold as.">
        <select {...field('category')}>
          <option value="">Choose a category</option>
          {Object.entries(CATEGORIES).map(([key, { label }]) => (
            <option key={key} value={key}>
              {label}
            </option>
          ))}
        </select>
      </Field>
      <Field label="Description" error={errors.description}>
        <textarea {...field('description')} rows={3} maxLength={1000} />
      </Field>
      <MonthsField
        value={values.peakMonths}
        error={errors.peakMonths}
        onChange={(months) => put('peakMonths', months)}
      />
      <Field
        label="Words to search for"
        error={errors.includedTerms}
        hint="A listing is this when its name has them all."
      >
        <input {...field('includedTerms')} maxLength={200} autoComplete="off" />
      </Field>
      <Field
        label="But not (optional)"
        error={errors.excludedTerms}
        hint="A listing with one of these is something else."
      >
        <input {...field('excludedTerms')} maxLength={200} autoComplete="off" />
      </Field>
      <MatchesLine draft={values} />
      <Field
        label="Nutritional highlights (optional)"
        error={errors.nutritionalHighlights}
        hint="One on each line; cards show the first three."
      >
        <textarea {...field('nutritionalHighlights')} rows={3} />
      </Field>
      <PictureField
        label="Picture (optional)"
        current={imageUrl}
        onChange={(imageId) => put('imageId', imageId ?? NO_PICTURE)}
        onBusy={onBusy}
        error={errors.imageId}
      />
    </>
  )
}
