import type { ComponentProps } from 'react'
import { Tick } from '#frontend/ui/tick.tsx'
import { type Draft, exceeded } from '../draft.ts'
import { RefundLine } from '../refund-line.tsx'
import { FaultField } from './fault-field.tsx'
import { FieldError } from './field-error.tsx'
import { type FieldsProps, leftLines } from './resolution-form.ts'

type Chosen = Parameters<ComponentProps<typeof RefundLine>['onChange']>[0]

/** A line is given back by quantity or by money, never both. */
function withLine({ amounts, cents = {} }: Draft, itemId: string, chosen: Chosen) {
  const { [itemId]: _, ...others } = cents
  if (chosen.cents === undefined) return { amounts: { ...amounts, [itemId]: chosen.quantity }, cents: others }
  return { amounts: { ...amounts, [itemId]: 0 }, cents: { ...others, [itemId]: chosen.cents } }
}

/** How much of what is given back, and whether the fees are. */
export function RefundFields(props: FieldsProps) {
  const { the, draft, onChange, error } = props
  const { amounts, delivery } = draft
  return (
    <>
      <ul className="pick-lines">
        {leftLines(the).map((line) => (
          <RefundLine
            key={line.itemId}
            line={line}
            quantity={amounts[line.itemId] ?? 0}
            cents={draft.cents?.[line.itemId]}
            onChange={(chosen) => onChange({ ...draft, ...withLine(draft, line.itemId, chosen) })}
          />
        ))}
      </ul>
      {the.remainingDeliveryFeeCents > 0 && (
        <Tick checked={delivery} onChange={() => onChange({ ...draft, delivery: !delivery })}>
          The delivery fee as well
        </Tick>
      )}
      <FaultField {...props} />
      <FieldError>{error && (exceeded(the, draft) ?? error)}</FieldError>
    </>
  )
}
