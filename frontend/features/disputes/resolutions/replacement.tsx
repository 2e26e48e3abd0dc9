import { linesOf } from '../draft.ts'
import { PickLines } from '../pick-lines.tsx'
import { FieldError } from './field-error.tsx'
import { type FieldsProps, leftLines, type ResolutionForm } from './resolution-form.ts'

export const replacement: ResolutionForm<'replacement'> = {
  label: 'A replacement',
  of: ({ amounts }) => ({ kind: 'replacement', lines: linesOf(amounts) }),
  Fields,
  wished: 'replacement',
}

function Fields({ the, draft, onChange, error }: FieldsProps) {
  return (
    <>
      <PickLines
        lines={leftLines(the)}
        amounts={draft.amounts}
        onChange={(amounts) => onChange({ ...draft, amounts })}
      />
      <FieldError>{error}</FieldError>
    </>
  )
}
