import type { z } from 'zod'
import type { DecisionForm } from '#domain/disputes/forms.ts'
import type { Deed } from '#domain/disputes/may-do.ts'
import type { Resolution } from '#domain/disputes/resolution.ts'
import type { DisputeView } from '#domain/disputes/views.ts'
import { useKeptForm } from '#frontend/lib/use-checked-form.ts'
import { Button } from '#frontend/ui/button.tsx'
import { Field } from '#frontend/ui/field.tsx'
import { toast } from '#frontend/ui/toasts.tsx'
import { type DeedGiven, useDeed } from './api.ts'
import { draftName } from './case-drafts.ts'
import { Composer } from './composer.tsx'
import { type Draft, draftFor } from './draft.ts'
import { resolutionOf } from './resolutions/resolutions.ts'

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
  const { values, errors, form, change, onSubmit, refused, drop } = useKeptForm({
    ...{ name: draftName(the.id, deed), schema, initial },
  })
  const sent = () => {
    drop()
    toast({ title: done })
  }
  const sending = useDeed({ id: the.id, orderKey: undefined, done: sent }, how)
  const { draft, ...told } = values
  const submit = () => {
    if (!sending.isPending) sending.mutate(told as DecisionForm, { onError: refused })
  }
  return (
    <form ref={form} noValidate onSubmit={onSubmit(submit)} aria-label={send}>
      <Composer
        the={the}
        legend={legend}
        kinds={kinds}
        draft={draft}
        onChange={(next) => change({ draft: next, resolution: resolutionOf(next), plan: next.plan })}
        withFault
        error={errors.resolution}
        planError={errors.plan}
      />
      <Field label={label} error={errors.text} hint="Both sides read it.">
        <textarea rows={4} value={values.text} onChange={({ target }) => change({ text: target.value })} />
      </Field>
      <Button type="submit" busy={sending.isPending}>
        {send}
      </Button>
    </form>
  )
}
