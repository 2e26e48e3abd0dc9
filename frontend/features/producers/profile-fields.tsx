import { MAX_TAGS, SUGGESTED_TAGS } from '#domain/producers/contract.ts'
import { Field } from '#frontend/ui/field.tsx'
import { typedTags } from './producer-draft.ts'
import type { ProducerFields } from './producer-fields.ts'
import { TownHint } from './town-hint.tsx'
import '#frontend/ui/chips.css'

/** What the market shows of a producer. */
export function ProfileFields({ form }: { readonly form: ProducerFields }) {
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
