import { Tick } from '#frontend/ui/tick.tsx'
import { RefundLine } from '../refund-line.tsx'
import { FaultField } from './fault-field.tsx'
import { FieldError } from './field-error.tsx'
import { type FieldsProps, leftLines } from './resolution-form.ts'

/** How much of what is given back, and whether the fees are. */
export function RefundFields(props: FieldsProps) {
  const { the, draft, onChange, error } = props
  const { amounts, delivery } = draft
  return (
    <>
      <ul className="pick-lines">
        {leftLines(the).map((line) => (
          <RefundLine
            key={line.productId}
            line={line}
            quantity={amounts[line.productId] ?? 0}
            onChange={(quantity) => onChange({ ...draft, amounts: { ...amounts, [line.productId]: quantity } })}
          />
        ))}
      </ul>
      {the.deliveryLeftCents > 0 && (
        <Tick checked={delivery} onChange={() => onChange({ ...draft, delivery: !delivery })}>
          The delivery fee as well
        </Tick>
      )}
      <FaultField {...props} />
      <FieldError>{error}</FieldError>
    </>
  )
}
