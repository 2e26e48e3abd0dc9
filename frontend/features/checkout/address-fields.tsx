import { STATES } from '#domain/kernel/location.ts'
import { Field } from '#frontend/ui/field.tsx'
import { type FieldsProps, tied } from './field-props.ts'

/** Asked for as soon as one producer delivers. */
export function AddressFields(props: FieldsProps) {
  const { errors } = props
  return (
    <div className="checkout-address">
      <Field label="Address" error={errors.address}>
        <input {...tied(props, 'address')} autoComplete="street-address" />
      </Field>
      <div className="checkout-town">
        <Field label="City" error={errors.city}>
          <input {...tied(props, 'city')} autoComplete="address-level2" />
        </Field>
        <Field label="State" error={errors.state}>
          <select {...tied(props, 'state')} autoComplete="address-level1">
            <option value="">Choose…</option>
            {STATES.map((state) => (
              <option key={state}>{state}</option>
            ))}
          </select>
        </Field>
        <Field label="ZIP code" error={errors.zipCode}>
          <input {...tied(props, 'zipCode')} autoComplete="postal-code" inputMode="numeric" />
        </Field>
      </div>
    </div>
  )
}
