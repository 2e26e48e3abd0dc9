import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useEffect, useId, useState } from 'react'
import { actorKinds, type LogFilter } from '#domain/audit/log-filter.ts'
import { useForm } from '#frontend/shared/lib/forms.ts'
import { marketZoneName } from '#frontend/shared/lib/marketplace-time.ts'
import { Button } from '#frontend/shared/ui/button.tsx'
import { Field } from '#frontend/shared/ui/fields.tsx'
import { typesQuery } from './api.ts'
import { EMPTY, filterOf, typedFilter, typedFrom } from './typed-filter.ts'

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

interface TypesFieldProps {
  /** Parted by commas. */
  readonly types: string
  readonly onChange: (types: string) => void
}

/** Several types of events, each picked by its name; those picked stand below. */
function TypesField({ types, onChange }: TypesFieldProps) {
  const [typed, setTyped] = useState('')
  const { data } = useQuery(typesQuery)
  const list = useId()
  const picked = types ? types.split(',') : []
  const type = (name: string) => {
    const known = data?.types.includes(name) ?? false
    setTyped(known ? '' : name)
    if (known && !picked.includes(name)) onChange([...picked, name].join())
  }
  const unknown = typed !== '' && data && !data.types.some((name) => name.toLowerCase().includes(typed.toLowerCase()))
  return (
    <div>
      <Field label="Types" hint="Pick one after another" error={unknown ? 'There is no such type' : undefined}>
        <input list={list} value={typed} onChange={({ target }) => type(target.value.trim())} autoComplete="off" />
      </Field>
      <datalist id={list}>
        {data?.types.map((name) => (
          <option key={name} value={name} />
        ))}
      </datalist>
      {picked.length > 0 && (
        <ul className="log-types" aria-label="Types picked">
          {picked.map((name) => (
            <li key={name}>
              <button
                type="button"
                className="log-type"
                aria-label={`Without ${name}`}
                onClick={() => onChange(picked.filter((other) => other !== name).join())}
              >
                {name} ×
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
