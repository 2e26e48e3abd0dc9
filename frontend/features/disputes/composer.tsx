import { useId } from 'react'
import type { Resolution } from '#domain/disputes/resolution.ts'
import { ChoiceField } from '#frontend/ui/choice-field.tsx'
import { Tick } from '#frontend/ui/tick.tsx'
import { exceeded } from './draft.ts'
import { MoneyBack } from './money-back.tsx'
import type { FieldsProps } from './resolutions/resolution-form.ts'
import { labelOf, RESOLUTIONS, resolutionOf } from './resolutions/resolutions.ts'

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
