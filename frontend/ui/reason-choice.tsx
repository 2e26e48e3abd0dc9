import { useId } from 'react'
import { ChoiceField } from './choice-field.tsx'
import './reason-choice.css'

interface ReasonChoiceProps<Reason extends string> {
  /** Each with how people read it. */
  readonly reasons: Readonly<Record<Reason, string>>
  readonly reason: Reason | undefined
  readonly error: string | undefined
  readonly onChange: (reason: Reason) => void
}

export function ReasonChoice<Reason extends string>({ reasons, reason, error, onChange }: ReasonChoiceProps<Reason>) {
  const name = useId()
  return (
    <ChoiceField legend="What is wrong with it?" error={error}>
      {(Object.keys(reasons) as Reason[]).map((each) => (
        <label key={each} className="reason-choice">
          <input type="radio" name={name} checked={reason === each} onChange={() => onChange(each)} />
          {reasons[each]}
        </label>
      ))}
    </ChoiceField>
  )
}
