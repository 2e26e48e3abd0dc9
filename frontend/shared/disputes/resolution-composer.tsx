import { useId } from 'react'
import type { Resolution } from '#domain/disputes/resolution.ts'
import { ChoiceField, Tick } from '#frontend/shared/ui/fields.tsx'
import { MoneyBack } from './refund-preview.tsx'
import { exceeded } from './resolution-draft.ts'
import { type FieldsProps, labelOf, RESOLUTIONS, resolutionOf } from './resolutions.tsx'

interface ComposerProps extends FieldsProps {
  readonly legend: string
  readonly kinds: readonly Resolution['kind'][]
}

/** What is to come of a case, and the money it comes to. */
export function Composer({ legend, kinds, ...props }: ComposerProps) {
  const { the, draft, onChange, error } = props
  const name = useId()
  const Fields = draft.kind && RESOLUTIONS[draft.kind].Fields
  const resolution = exceeded(the, draft) ? undefined : resolutionOf(draft)
  return (
    <>
      <ChoiceField legend={legend} error={draft.kind ? undefined : error && 'Please choose'}>
        {kinds
          .filter((kind) => RESOLUTIONS[kind].fits?.(the) ?? true)
          .map((kind) => (
            <Tick key={kind} oneOf={name} checked={draft.kind === kind} onChange={() => onChange({ ...draft, kind })}>
              {labelOf(kind, the)}
            </Tick>
          ))}
      </ChoiceField>
      {Fields && <Fields {...props} />}
      {resolution && <MoneyBack the={the} resolution={resolution} />}
    </>
  )
}
