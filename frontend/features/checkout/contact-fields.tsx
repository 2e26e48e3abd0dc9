import { Field } from '#frontend/ui/field.tsx'
import { type FieldsProps, tied } from './field-props.ts'

export function ContactFields(props: FieldsProps) {
  const { errors } = props
  return (
    <>
      <Field label="Full name" error={errors.fullName}>
        <input {...tied(props, 'fullName')} autoComplete="name" />
      </Field>
      <div className="checkout-pair">
        <Field label="Email" error={errors.email} hint="Your confirmation goes here.">
          <input {...tied(props, 'email')} type="email" autoComplete="email" />
        </Field>
        <Field label="Phone" error={errors.phone} hint="So the producer can reach you that day.">
          <input {...tied(props, 'phone')} type="tel" autoComplete="tel" />
        </Field>
      </div>
    </>
  )
}
