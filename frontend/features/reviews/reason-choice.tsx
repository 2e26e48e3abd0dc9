import { useId } from 'react'
import { REPORT_REASONS, type ReportReason, reportReasons } from '#domain/reviews/report-reasons.ts'
import { ChoiceField } from './choice-field.tsx'

interface ReasonChoiceProps {
  readonly reason: ReportReason | undefined
  readonly error: string | undefined
  readonly onChange: (reason: ReportReason) => void
}

export function ReasonChoice({ reason, error, onChange }: ReasonChoiceProps) {
  const name = useId()
  return (
    <ChoiceField legend="What is wrong with it?" error={error}>
      {reportReasons.map((each) => (
        <label key={each} className="reason-choice">
          <input type="radio" name={name} checked={reason === each} onChange={() => onChange(each)} />
          {REPORT_REASONS[each]}
        </label>
      ))}
    </ChoiceField>
  )
}
