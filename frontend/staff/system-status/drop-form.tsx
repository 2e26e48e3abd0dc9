import { discardJobForm } from '#domain/operations/contract.ts'
import { useCheckedForm } from '#frontend/shared/lib/forms.ts'
import { Field, FormFoot } from '#frontend/shared/ui/fields.tsx'
import { toast } from '#frontend/shared/ui/toasts.tsx'
import { useDropJob } from './api.ts'

interface DropFormProps {
  readonly name: string
  readonly id: string
  readonly onDone: () => void
}

export function DropForm({ name, id, onDone }: DropFormProps) {
  const { values, errors, form, change, onSubmit, refused } = useCheckedForm(discardJobForm, { reason: '' })
  const drop = useDropJob()
  const done = () => {
    onDone()
    toast({ title: 'Job dropped' })
  }
  const send = () => void drop.mutateAsync({ name, id, ...values }).then(done, refused)
  return (
    <form ref={form} noValidate onSubmit={onSubmit(send)}>
      <p>
        <code>{name}</code> will not be tried again. What it was to do stays undone.
      </p>
      <Field label="Reason" error={errors.reason} hint="It is written down with your name.">
        <textarea
          rows={3}
          maxLength={500}
          value={values.reason}
          onChange={({ target }) => change({ reason: target.value })}
        />
      </Field>
      <FormFoot send="Drop Job" busy={drop.isPending} onCancel={onDone} />
    </form>
  )
}
