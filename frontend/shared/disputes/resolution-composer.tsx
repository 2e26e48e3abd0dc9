import { useId } from 'react'
import type { Resolution } from '#domain/disputes/resolution.ts'
import { Checkbox, ChoiceField } from '#frontend/shared/ui/fields.tsx'
import { RefundPreview } from './refund-preview.tsx'
import { exceeded } from './resolution-draft.ts'
import { type FieldsProps, labelOf, RESOLUTIONS, resolutionOf } from './resolutions.tsx'

interface ComposerProps extends FieldsProps {
  readonly legend: string
  readonly kinds: readonly Resolution['kind'][]
}

/** Composes a resolution and previews its refund. */
export function Composer({ legend, kinds, ...props }: ComposerProps) {
  const { dispute, draft, onChange, error } = props
  const name = useId()
  const Fields = draft.kind && RESOLUTIONS[draft.kind].Fields
  const resolution = exceeded(dispute, draft) ? undefined : resolutionOf(draft)
  return (
    <>
      <ChoiceField legend={legend} error={draft.kind ? undefined : error && 'Choose an option'}>
        {kinds
          .filter((kind) => RESOLUTIONS[kind].fits?.(dispute) ?? true)
          .map((kind) => (
            <Checkbox
              key={kind}
              oneOf={name}
              checked={draft.kind === kind}
              onChange={() => onChange({ ...draft, kind })}
            >
              {labelOf(kind, dispute)}
            </Checkbox>
          ))}
      </ChoiceField>
      {Fields && <Fields {...props} />}
      {resolution && <RefundPreview dispute={dispute} resolution={resolution} />}
    </>
  )
}
