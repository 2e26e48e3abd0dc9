import { appealForm } from '#domain/enforcement/contract.ts'
import { useForm } from '#frontend/shared/lib/forms.ts'
import { Field, FormFoot, TextArea } from '#frontend/shared/ui/fields.tsx'
import { toast } from '#frontend/shared/ui/toasts.tsx'
import { type Appeal, useAppeal } from './api.ts'

interface AppealFormProps {
  readonly appeal: Appeal
  readonly onDone: () => void
  readonly onCancel: () => void
}

/** Sends an appeal with a comment for the agent who decides it. */
export function AppealForm({ appeal, onDone, onCancel }: AppealFormProps) {
  const form = useForm({ schema: appealForm, initial: { comment: '' }, failed: 'Appeal not sent' })
  const send = useAppeal(appeal)
  const submit = () => {
    const done = () => {
      onDone()
      toast({ title: 'Appeal sent', text: 'Another agent reviews the decision and emails you.' })
    }
    send.mutate(appealForm.parse(form.values), { onSuccess: done, onError: form.refused })
  }
  return (
    <form {...form.props(send.isPending, submit)} aria-label="Appeal this decision">
      <p>An agent who did not make this decision reviews it. You can appeal once.</p>
      <Field required label="Why should we review it?" error={form.errors.comment}>
        <TextArea {...form.field('comment')} rows={5} maxLength={2000} />
      </Field>
      <FormFoot send="Send appeal" busy={send.isPending} onCancel={onCancel} />
    </form>
  )
}
