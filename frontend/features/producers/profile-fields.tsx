import { Field } from '#frontend/ui/field.tsx'
import type { ProducerFields } from './producer-fields.ts'
import { TownHint } from './town-hint.tsx'

/** What the market shows of a producer. */
export function ProfileFields({ form }: { readonly form: ProducerFields }) {
  const { field, errors, values } = form
  return (
    <>
      <Field label="Business name" error={errors.businessName}>
        <input {...field('businessName')} autoComplete="organization" />
      </Field>
      <Field label="Description" error={errors.description} hint="What you grow or make, and how.">
        <textarea {...field('description')} rows={5} />
      </Field>
      <div className="producer-pair">
        <Field label="ZIP code" error={errors.zip} hint={<TownHint zip={values.zip} />}>
          <input {...field('zip')} inputMode="numeric" autoComplete="postal-code" />
        </Field>
        <Field label="Phone (optional)" error={errors.phone} hint="Shown on your page.">
          <input {...field('phone')} type="tel" autoComplete="tel" />
        </Field>
      </div>
      <Field label="Tags (optional)" error={errors.tags} hint="Up to 8, separated by commas: organic, family farm">
        <input {...field('tags')} autoComplete="off" />
      </Field>
    </>
  )
}
