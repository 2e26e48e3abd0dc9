import { MAX_INSTRUCTIONS_LENGTH } from '#domain/checkout/cart.ts'
import type { CartView } from '#domain/checkout/contract.ts'
import { Field } from '#frontend/ui/field.tsx'

interface InstructionsFieldProps {
  readonly part: CartView['producers'][number]
  readonly value: string
  readonly onChange: (text: string) => void
}

/** What one producer is to know about their order. */
export function InstructionsField({ part, value, onChange }: InstructionsFieldProps) {
  const { producerId, producerName, fulfillmentMethod } = part
  return (
    <Field
      label={`${fulfillmentMethod === 'delivery' ? 'Delivery' : 'Pickup'} instructions for ${producerName} (optional)`}
      hint={`Only ${producerName} sees this.`}
    >
      <textarea
        name={`instructions-${producerId}`}
        rows={2}
        maxLength={MAX_INSTRUCTIONS_LENGTH}
        value={value}
        onChange={({ target }) => onChange(target.value)}
      />
    </Field>
  )
}
