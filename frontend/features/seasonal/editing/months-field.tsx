import { ChoiceField } from '#frontend/ui/choice-field.tsx'
import { Tick } from '#frontend/ui/tick.tsx'
import { monthName, peakWords } from '../season-words.ts'
import { monthsIn, withMonth } from './lists-in.ts'

interface MonthsFieldProps {
  /** `6 7 8` */
  readonly value: string
  readonly error: string | undefined
  readonly onChange: (value: string) => void
}

/** The months in which something is at its best. */
export function MonthsField({ value, error, onChange }: MonthsFieldProps) {
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
