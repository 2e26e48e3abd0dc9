import { useId } from 'react'
import type { Resolution } from '#domain/disputes/resolution.ts'
import { Checkbox, ChoiceField } from '#frontend/shared/ui/fields.tsx'
import { RefundPreview } from './refund-preview.tsx'
import { exceededAmountError } from './resolution-draft.ts'
import { type FieldsProps, labelOf, RESOLUTIONS, resolutionOf } from './resolutions.tsx'

interface ResolutionComposerProps extends FieldsProps {
  readonly legend: string
  readonly kinds: readonly Resolution['kind'][]
}

/** Composes a resolution and previews its refund. */
export function ResolutionComposer({ legend, kinds, ...props }: ResolutionComposerProps) {
  const { dispute, draft, onChange, error } = props
  const name = useId()
  const Fields = draft.kind && RESOLUTIONS[draft.kind].Fields
  const resolution = exceededAmountError(dispute, draft) ? undefined : resolutionOf(draft)
  return (
    <>
      <ChoiceField legend={legend} error={draft.kind ? undefined : error && 'Choose an option'}>
        {kinds
          .filter((kind) => RESOLUTIONS[kind].isPossible?.(dispute) ?? true)
          .map((kind) => (
            <Checkbox
              key={kind}
              radioGroup={name}
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
