import { closeForm } from '#domain/disputes/forms.ts'
import type { DisputeView } from '#domain/disputes/views.ts'
import { useKeptForm } from '#frontend/lib/use-checked-form.ts'
import { Button } from '#frontend/ui/button.tsx'
import { Field } from '#frontend/ui/field.tsx'
import { toast } from '#frontend/ui/toasts.tsx'
import { useDeed } from './api.ts'
import { draftName } from './case-drafts.ts'
import { close } from './staff-api.ts'

/** What was settled has been done: somebody of the staff says so. */
export function CloseForm({ the }: { readonly the: DisputeView }) {
  const { values, errors, form, change, onSubmit, refused, drop } = useKeptForm({
    ...{ name: draftName(the.id, 'close'), schema: closeForm, initial: { text: '' } },
  })
  const done = () => {
    drop()
    toast({ title: 'Case closed' })
  }
  const deed = useDeed({ id: the.id, orderKey: undefined, done }, close)
  const send = () => {
    if (!deed.isPending) deed.mutate(values, { onError: refused })
  }
  return (
    <form ref={form} noValidate onSubmit={onSubmit(send)} aria-label="Close the case">
      <Field label="What you have seen to it" error={errors.text} hint="Both sides read it.">
        <textarea rows={3} value={values.text} onChange={({ target }) => change({ text: target.value })} />
      </Field>
      <Button type="submit" busy={deed.isPending}>
        Close the case
      </Button>
    </form>
  )
}
