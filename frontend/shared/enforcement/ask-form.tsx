import { appealForm } from '#domain/enforcement/contract.ts'
import { useForm } from '#frontend/shared/lib/forms.ts'
import { Field, FormFoot } from '#frontend/shared/ui/fields.tsx'
import { toast } from '#frontend/shared/ui/toasts.tsx'
import { type Asking, useAskAgain } from './api.ts'

interface AskFormProps {
  readonly asking: Asking
  readonly onDone: () => void
  readonly onCancel: () => void
}

/** What somebody else is to look at again. */
export function AskForm({ asking, onDone, onCancel }: AskFormProps) {
  const form = useForm({ schema: appealForm, initial: { comment: '' }, failed: 'Not sent' })
  const ask = useAskAgain(asking)
  const send = () => {
    const given = appealForm.parse(form.values)
    const done = () => {
      onDone()
      toast({ title: 'Sent', text: 'Somebody else looks at it and writes to you.' })
    }
    ask.mutate(given, { onSuccess: done, onError: form.refused })
  }
  return (
    <form {...form.props(ask.isPending, send)} aria-label="Ask for another look">
      <p>Somebody who did not decide this looks at it again. You can ask once.</p>
      <Field label="What should we look at?" error={form.errors.comment}>
        <textarea {...form.field('comment')} rows={5} maxLength={2000} />
      </Field>
      <FormFoot send="Ask" busy={ask.isPending} onCancel={onCancel} />
    </form>
  )
}
