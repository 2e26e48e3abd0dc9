import { replyForm } from '#domain/reviews/contract.ts'
import { useCheckedForm } from '#frontend/lib/use-checked-form.ts'
import { Field } from '#frontend/ui/field.tsx'
import { FormFoot } from '#frontend/ui/form-foot.tsx'
import { toast } from '#frontend/ui/toasts.tsx'
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
