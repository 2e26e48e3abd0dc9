import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { Field } from '#frontend/ui/field.tsx'
import { typesQuery } from './api.ts'

interface TypesFieldProps {
  /** Parted by commas. */
  readonly types: string
  readonly onChange: (types: string) => void
}

/** Several types of events, each picked by its name; those picked stand below. */
export function TypesField({ types, onChange }: TypesFieldProps) {
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
