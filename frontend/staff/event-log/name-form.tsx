import { renameQueryForm } from '#domain/audit/contract.ts'
import { useCheckedForm } from '#frontend/shared/lib/forms.ts'
import { Field, FormFoot } from '#frontend/shared/ui/fields.tsx'

interface NameFormProps {
  readonly initial: string
  readonly send: string
  readonly busy: boolean
  readonly onSend: (name: string) => Promise<unknown>
  readonly onDone: () => void
}

/** The name of a saved query. */
export function NameForm({ initial, send, busy, onSend, onDone }: NameFormProps) {
  const { values, errors, form, change, onSubmit, refused } = useCheckedForm(renameQueryForm, { name: initial })
  const submit = () => void onSend(values.name.trim()).then(onDone, refused)
  return (
    <form ref={form} noValidate onSubmit={onSubmit(submit)}>
      <Field label="Name" error={errors.name}>
        <input maxLength={80} value={values.name} onChange={({ target }) => change({ name: target.value })} />
      </Field>
      <FormFoot send={send} busy={busy} onCancel={onDone} />
    </form>
  )
}
