import { type FormEvent, useEffect } from 'react'
import { actorKinds, type LogFilter } from '#domain/audit/log-filter.ts'
import { marketZoneName } from '#frontend/lib/market-clock.ts'
import { useForm } from '#frontend/lib/use-form.ts'
import { Button } from '#frontend/ui/button.tsx'
import { Field } from '#frontend/ui/field.tsx'
import { EMPTY, filterOf, typedFilter, typedFrom } from './typed-filter.ts'
import { TypesField } from './types-field.tsx'

interface FilterFormProps {
  readonly filter: LogFilter
  readonly onAsk: (filter: LogFilter) => void
  /** What was typed is no query. */
  readonly onInvalid: () => void
}

const NAMES: Readonly<Record<string, string>> = { minCents: 'min', maxCents: 'max' }

/** What to look for in the log; the address follows when it is asked. */
export function FilterForm({ filter, onAsk, onInvalid }: FilterFormProps) {
  const { props, values, errors, field, fill } = useForm({
    schema: typedFilter,
    initial: typedFrom(filter),
    failed: 'Not asked',
    toForm: filterOf,
    fieldOf: (path: string) => NAMES[path] ?? path,
  })
  const shown = JSON.stringify(filter)
  // A link or the way back changes what is asked: the fields follow.
  useEffect(() => fill(typedFrom(JSON.parse(shown))), [shown, fill])
  const ask = () => onAsk(typedFilter.parse(filterOf(values)))
  const form = props(false, ask)
  const submit = (event: FormEvent) => {
    if (!typedFilter.safeParse(filterOf(values)).success) onInvalid()
    form.onSubmit(event)
  }
  const clear = () => {
    fill(EMPTY)
    onAsk({})
  }
  return (
    <form {...form} onSubmit={submit} className="log-filter" aria-label="Filter">
      <Field label="From" error={errors.from} hint={marketZoneName()}>
        <input type="datetime-local" {...field('from')} />
      </Field>
      <Field label="To" error={errors.to} hint={marketZoneName()}>
        <input type="datetime-local" {...field('to')} />
      </Field>
      <TypesField types={values.types} onChange={(types) => fill((now) => ({ ...now, types }))} />
      <Field label="Stream" error={errors.stream} hint="One, or a kind with its dash: order-">
        <input {...field('stream')} />
      </Field>
      <Field label="Kind of actor" error={errors.actorKind}>
        <select {...field('actorKind')}>
          <option value="">Any</option>
          {actorKinds.map((kind) => (
            <option key={kind}>{kind}</option>
          ))}
        </select>
      </Field>
      <Field label="Actor" error={errors.actor} hint="Id or user name">
        <input {...field('actor')} autoComplete="off" />
      </Field>
      <Field label="Correlation" error={errors.correlation}>
        <input {...field('correlation')} />
      </Field>
      <Field label="Text" error={errors.text} hint="In whatever is not personal">
        <input {...field('text')} />
      </Field>
      <Field label="Amount, at least" error={errors.min && 'An amount such as 12.50'}>
        <input inputMode="decimal" {...field('min')} />
      </Field>
      <Field label="Amount, at most" error={errors.max && 'An amount such as 12.50'}>
        <input inputMode="decimal" {...field('max')} />
      </Field>
      <div className="log-filter-foot">
        <Button type="submit">Ask</Button>
        <Button look="quiet" onClick={clear}>
          Clear
        </Button>
      </div>
    </form>
  )
}
