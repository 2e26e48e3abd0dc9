import { useId } from 'react'
import { FAULTS, faults } from '#domain/disputes/dispute-types.ts'
import { ChoiceField } from '#frontend/ui/choice-field.tsx'
import { Tick } from '#frontend/ui/tick.tsx'
import type { FieldsProps } from './resolution-form.ts'

const LABELS = {
  none: 'No, it stays',
  not_fulfilled: `Yes: ${FAULTS.not_fulfilled.toLowerCase()}`,
  fraud: `Yes: ${FAULTS.fraud.toLowerCase()}`,
} as const

/** Whether it was somebody's fault; nothing where whoever composes has no say in that. */
export function FaultField({ draft, onChange, withFault }: FieldsProps) {
  const name = useId()
  if (!withFault) return null
  return (
    <ChoiceField legend="Does the processing fee come back?" error={undefined}>
      {faults.map((fault) => (
        <Tick key={fault} oneOf={name} checked={draft.fault === fault} onChange={() => onChange({ ...draft, fault })}>
          {LABELS[fault]}
        </Tick>
      ))}
    </ChoiceField>
  )
}
