import type { z } from 'zod'
import type { DecisionForm } from '#domain/disputes/forms.ts'
import type { Deed } from '#domain/disputes/may-do.ts'
import type { Resolution } from '#domain/disputes/resolution.ts'
import type { DisputeView } from '#domain/disputes/views.ts'
import { Button } from '#frontend/ui/button.tsx'
import { Field } from '#frontend/ui/field.tsx'
import type { DeedGiven } from './api.ts'
import { Composer } from './composer.tsx'
import { type Draft, draftFor } from './draft.ts'
import { resolutionOf } from './resolutions/resolutions.ts'
import { useStaffWork } from './use-staff-work.ts'

interface SettleFormProps {
  readonly the: DisputeView
  readonly deed: Deed
  readonly schema: z.ZodType
  readonly kinds: readonly Resolution['kind'][]
  readonly legend: string
  readonly label: string
  readonly send: string
  readonly done: string
  readonly how: (given: DeedGiven<DecisionForm>) => Promise<unknown>
}

interface Written {
  readonly draft: Draft
  readonly resolution: Resolution | undefined
  readonly plan: string
  readonly text: string
}

/** What is proposed to both sides, or decided, with the money it comes to and the reasons. */
export function SettleForm({ the, deed, schema, kinds, legend, label, send, done, how }: SettleFormProps) {
  const initial: Written = { draft: draftFor(the), resolution: undefined, plan: '', text: '' }
  const { values, errors, change, busy, form } = useStaffWork({
    ...{ the, deed, schema, initial, send: how, done },
    bodyOf: ({ draft: _, ...told }) => told as DecisionForm,
  })
  return (
    <form {...form} aria-label={send}>
      <Composer
        the={the}
        legend={legend}
        kinds={kinds}
        draft={values.draft}
        onChange={(next) => change({ draft: next, resolution: resolutionOf(next), plan: next.plan })}
        withFault
        error={errors.resolution}
        planError={errors.plan}
      />
      <Field label={label} error={errors.text} hint="Both sides read it.">
        <textarea rows={4} value={values.text} onChange={({ target }) => change({ text: target.value })} />
      </Field>
      <Button type="submit" busy={busy}>
        {send}
      </Button>
    </form>
  )
}
