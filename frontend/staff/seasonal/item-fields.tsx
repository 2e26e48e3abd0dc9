import { useQuery } from '@tanstack/react-query'
import { CATEGORIES, categoryOf } from '#domain/catalog/product-taxonomy.ts'
import type { Matches } from '#domain/seasonal/seasonal-editing.contract.ts'
import { useSettled } from '#frontend/shared/lib/browser.ts'
import type { useForm } from '#frontend/shared/lib/forms.ts'
import { sentenceOf } from '#frontend/shared/lib/problem-error.ts'
import { NO_PICTURE } from '#frontend/shared/lib/uploads.ts'
import { monthName, peakWords } from '#frontend/shared/seasonal/format-season.ts'
import { ChoiceField, Field, Tick } from '#frontend/shared/ui/fields.tsx'
import { PictureField } from '#frontend/shared/ui/image-field.tsx'
import { matchesQuery } from './api.ts'
import type { ItemDraft } from './item-draft.ts'
import { monthsIn, withMonth } from './lists-in.ts'

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

const TYPING_MS = 300

/** What of the market the item would be with these words: the pages of the seasons count just that. */
function MatchesLine({ draft }: { readonly draft: ItemDraft }) {
  const category = categoryOf(draft.category)
  const words = useSettled(draft.includedTerms.trim(), TYPING_MS)
  const excludedTerms = useSettled(draft.excludedTerms.trim(), TYPING_MS)
  const found = useQuery(matchesQuery({ category, words, excludedTerms }))
  return (
    <p className="season-matches" role="status">
      {!category || !words
        ? 'Choose a category and a word to see what of the market matches.'
        : found.error
          ? sentenceOf(found.error)
          : found.data
            ? matchesWords(found.data)
            : 'Looking in the market…'}
    </p>
  )
}

function matchesWords({ products, producers, examples }: Matches): string {
  if (products === 0) return 'Nothing on sale matches now: the item would show as not on sale.'
  const more = products > examples.length ? ', …' : '.'
  return `${counted(products, 'product')} of ${counted(producers, 'producer')} on sale now: ${examples.join(', ')}${more}`
}

const counted = (count: number, what: string): string => `${count} ${what}${count === 1 ? '' : 's'}`

interface MonthsFieldProps {
  /** `6 7 8` */
  readonly value: string
  readonly error: string | undefined
  readonly onChange: (value: string) => void
}

/** The months in which something is at its best. */
function MonthsField({ value, error, onChange }: MonthsFieldProps) {
  const months = monthsIn(value)
  return (
    <ChoiceField legend="Best months" name="peakMonths" error={error}>
      <div className="season-months">
        {YEAR.map((month) => (
          <Tick key={month} checked={months.includes(month)} onChange={() => onChange(withMonth(value, month))}>
            {monthName(month)}
          </Tick>
        ))}
      </div>
      {months.length > 0 && <span className="field-hint">Best in {peakWords(months)}</span>}
    </ChoiceField>
  )
}

const YEAR = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12] as const
