import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { asOfProblems } from '#domain/kernel/contract.ts'
import { instantOf, localTime, marketZoneName } from '#frontend/lib/market-clock.ts'
import { useSettled } from '#frontend/lib/use-settled.ts'
import { Button } from '#frontend/ui/button.tsx'
import { Field } from '#frontend/ui/field.tsx'
import { choicesQuery } from './api.ts'
import { KIND_LABELS, type Kind } from './kinds.ts'

const TYPING_MS = 300

interface AsOfFormProps {
  readonly kind: Kind
  /** Chosen before; empty when nothing was. */
  readonly id: string
  readonly at: string
  readonly onAsk: (asked: { id: string; at: string }) => void
}

/** Which thing, and as of when. The moment is typed as the market's clock has it. */
export function AsOfForm({ kind, id, at, onAsk }: AsOfFormProps) {
  const [text, setText] = useState('')
  const [chosen, setChosen] = useState(id)
  const [moment, setMoment] = useState(localOf(at))
  const [missing, setMissing] = useState(false)
  const [future, setFuture] = useState(false)
  const looked = useSettled(text.trim(), TYPING_MS)
  const choices = useQuery({ ...choicesQuery(kind, looked), enabled: looked !== '' })
  const ask = (event: FormEvent) => {
    event.preventDefault()
    const instant = moment === localOf(at) && at ? at : instantOf(moment)
    setMissing(!chosen)
    const isFuture = Date.parse(instant) > Date.now()
    setFuture(isFuture)
    if (chosen && instant && !isFuture) onAsk({ id: chosen, at: instant })
  }
  return (
    <form className="as-of-form" noValidate onSubmit={ask}>
      <Field label={`Find: ${KIND_LABELS[kind]}`} hint={kind === 'order' ? 'By its number' : 'By its name'}>
        <input type="search" autoComplete="off" value={text} onChange={({ target }) => setText(target.value)} />
      </Field>
      <Field
        label="Which"
        error={
          missing
            ? 'Please choose one'
            : choices.isError
              ? 'That could not be looked up. Please type again.'
              : undefined
        }
      >
        <select value={chosen} onChange={({ target }) => setChosen(target.value)}>
          <option value="">{looked && choices.data?.length === 0 ? 'Nothing by that name' : 'Choose'}</option>
          {id && <option value={id}>The one shown below</option>}
          {choices.data
            ?.filter((choice) => choice.id !== id)
            .map((choice) => (
              <option key={choice.id} value={choice.id}>
                {choice.name}
              </option>
            ))}
        </select>
      </Field>
      <Field
        label="As of"
        error={future ? asOfProblems.as_of_in_future.text : undefined}
        hint={`The market’s time: ${marketZoneName()}`}
      >
        <input type="datetime-local" step="0.001" value={moment} onChange={({ target }) => setMoment(target.value)} />
      </Field>
      <Button type="submit">Show</Button>
    </form>
  )
}

/** As the field wants it: the market's time without its zone; now, when nothing was asked for. */
function localOf(at: string): string {
  const given = Date.parse(at)
  return localTime(Number.isNaN(given) ? Math.floor(Date.now() / 1000) * 1000 : given)
}
