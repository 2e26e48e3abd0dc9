import { type FormEvent, useState } from 'react'
import { useDraft } from '#frontend/lib/use-draft.ts'
import { Button } from '#frontend/ui/button.tsx'
import { Field } from '#frontend/ui/field.tsx'
import { RadiusSlider } from '#frontend/ui/radius-slider.tsx'
import { Tick } from '#frontend/ui/tick.tsx'
import { ZipInput } from '#frontend/ui/zip-input.tsx'
import { zipTrouble } from '#frontend/ui/zip-words.ts'
import './near-form.css'

export interface Nearness {
  readonly zipCode: string
  readonly radius: number
  readonly verified: boolean
}

interface NearFormProps {
  readonly value: Nearness
  readonly onChange: (near: Nearness) => void
}

/** Asks for a ZIP code, how far one would go, and whether only verified producers count. */
export function NearForm({ value, onChange }: NearFormProps) {
  const { draft, setDraft, ask } = useDraft(value, isSame)
  const [error, setError] = useState<string>()
  const edit = (change: Partial<Nearness>) => {
    setDraft({ ...draft, ...change })
    setError(undefined)
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const trouble = zipTrouble(draft.zipCode)
    if (trouble) setError(trouble)
    else {
      ask(draft)
      onChange(draft)
    }
  }
  return (
    <form className="near-form" aria-label="Filters" onSubmit={submit} noValidate>
      <Field label="Near ZIP code" error={error}>
        <ZipInput value={draft.zipCode} onChange={(zipCode) => edit({ zipCode })} />
      </Field>
      <RadiusSlider miles={draft.radius} onChange={(radius) => edit({ radius })} />
      <Tick checked={draft.verified} onChange={() => edit({ verified: !draft.verified })}>
        Verified producers only
      </Tick>
      <Button type="submit" look="secondary">
        Look around
      </Button>
    </form>
  )
}

const isSame = (one: Nearness, other: Nearness): boolean =>
  one.zipCode === other.zipCode && one.radius === other.radius && one.verified === other.verified
