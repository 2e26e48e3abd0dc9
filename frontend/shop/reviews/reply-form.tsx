import { replyForm } from '#domain/reviews/contract.ts'
import { useCheckedForm } from '#frontend/shared/lib/forms.ts'
import { Field, FormFoot } from '#frontend/shared/ui/fields.tsx'
import { toast } from '#frontend/shared/ui/toasts.tsx'
import { useSaveReply } from './api.ts'

interface ReplyFormProps {
  readonly id: string
  /** Current reply, empty for a new one. */
  readonly reply: string
  readonly onDone: () => void
}

export function ReplyForm({ id, reply, onDone }: ReplyFormProps) {
  const { values, errors, form, change, onSubmit, refused } = useCheckedForm(replyForm, { reply })
  const saveReply = useSaveReply()
  const done = () => {
    onDone()
    toast({ title: 'Reply published' })
  }
  const send = () => void saveReply.mutateAsync({ id, ...values }).then(done, refused)
  return (
    <form ref={form} noValidate onSubmit={onSubmit(send)}>
      <Field
        required
        label="Your reply"
        error={errors.reply}
        hint="Everyone sees it below the review, with your business name."
      >
        <textarea
          rows={4}
          maxLength={1000}
          value={values.reply}
          onChange={({ target }) => change({ reply: target.value })}
        />
      </Field>
      <FormFoot send="Publish reply" busy={saveReply.isPending} onCancel={onDone} />
    </form>
  )
}
