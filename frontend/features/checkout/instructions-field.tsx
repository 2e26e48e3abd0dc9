import { Field } from '#frontend/ui/field.tsx'
import { type FieldsProps, tied } from './field-props.ts'

export function InstructionsField({ delivers, ...props }: FieldsProps & { readonly delivers: boolean }) {
  return (
    <Field label={`${delivers ? 'Delivery' : 'Pickup'} Instructions (Optional)`} error={props.errors.instructions}>
      <textarea {...tied(props, 'instructions')} rows={3} maxLength={500} />
    </Field>
  )
}
