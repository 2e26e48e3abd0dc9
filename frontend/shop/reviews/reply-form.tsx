import { replyForm } from '#domain/reviews/contract.ts'
import { useCheckedForm } from '#frontend/shared/lib/forms.ts'
import { Field, FormFoot } from '#frontend/shared/ui/fields.tsx'
import { toast } from '#frontend/shared/ui/toasts.tsx'
import { useAnswerReview } from './api.ts'

interface ReplyFormProps {
  readonly id: string
  /** What was replied before. */
  readonly reply: string
  readonly onDone: () => void
}

export function ReplyForm({ id, reply, onDone }: ReplyFormProps) {
  const { values, errors, form, change, onSubmit, refused } = useCheckedForm(replyForm, { reply })
  const answer = useAnswerReview()
  const done = () => {
    onDone()
    toast({ title: 'Reply published' })
  }
  const send = () => void answer.mutateAsync({ id, ...values }).then(done, refused)
  return (
    <form ref={form} noValidate onSubmit={onSubmit(send)}>
      <Field label="Your reply" error={errors.reply} hint="Everyone sees it below the review, with your business name.">
        <textarea
          rows={4}
          maxLength={1000}
          value={values.reply}
          onChange={({ target }) => change({ reply: target.value })}
        />
      </Field>
      <FormFoot send="Publish Reply" busy={answer.isPending} onCancel={onDone} />
    </form>
  )
}
