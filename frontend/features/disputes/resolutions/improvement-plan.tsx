import { Field } from '#frontend/ui/field.tsx'
import type { FieldsProps, ResolutionForm } from './resolution-form.ts'

export const improvementPlan: ResolutionForm<'improvement_plan'> = {
  label: 'A plan of improvement',
  of: ({ dueOn }) => ({ kind: 'improvement_plan', dueOn }),
  Fields,
}

function Fields({ draft, onChange, error, planError }: FieldsProps) {
  return (
    <>
      <Field label="What the producer is to do" error={planError}>
        <textarea
          rows={3}
          value={draft.improvementPlan}
          onChange={({ target }) => onChange({ ...draft, improvementPlan: target.value })}
        />
      </Field>
      <Field label="By when" error={error}>
        <input type="date" value={draft.dueOn} onChange={({ target }) => onChange({ ...draft, dueOn: target.value })} />
      </Field>
    </>
  )
}
