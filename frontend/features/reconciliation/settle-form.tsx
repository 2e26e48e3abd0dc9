import { resolveDiscrepancyForm } from '#domain/reconciliation/contract.ts'
import { useCheckedForm } from '#frontend/lib/use-checked-form.ts'
import { Field } from '#frontend/ui/field.tsx'
import { FormFoot } from '#frontend/ui/form-foot.tsx'
import { toast } from '#frontend/ui/toasts.tsx'
import { useSettleCase } from './api.ts'

interface SettleFormProps {
  readonly id: string
  readonly onDone: () => void
}

export function SettleForm({ id, onDone }: SettleFormProps) {
  const { values, errors, form, change, onSubmit, refused } = useCheckedForm(resolveDiscrepancyForm, { note: '' })
  const settle = useSettleCase()
  const done = () => {
    onDone()
    toast({ title: 'Case settled' })
  }
  const send = () => void settle.mutateAsync({ id, ...values }).then(done, refused)
  return (
    <form ref={form} noValidate onSubmit={onSubmit(send)}>
      <Field
        label="What you did, for whoever looks later"
        error={errors.note}
        hint="The case comes back by itself if its figures change."
      >
        <textarea
          rows={4}
          maxLength={1000}
          value={values.note}
          onChange={({ target }) => change({ note: target.value })}
        />
      </Field>
      <FormFoot send="Settle Case" busy={settle.isPending} onCancel={onDone} />
    </form>
  )
}
