import { reviewForm } from '#domain/reviews/contract.ts'
import { useCheckedForm } from '#frontend/lib/use-checked-form.ts'
import { Field } from '#frontend/ui/field.tsx'
import { FormFoot } from '#frontend/ui/form-foot.tsx'
import { toast } from '#frontend/ui/toasts.tsx'
import { useSaveReview } from './api.ts'
import { StarChoice } from './star-choice.tsx'

/** A review as its author wrote it. */
export interface WrittenReview {
  readonly id: string
  readonly rating: number
  readonly comment: string
}

interface ReviewFormProps {
  readonly productId: string
  /** The review to be edited; undefined writes one. */
  readonly written: WrittenReview | undefined
  readonly onDone: () => void
}

export function ReviewForm({ productId, written, onDone }: ReviewFormProps) {
  const { values, errors, form, change, onSubmit, refused } = useCheckedForm(reviewForm, {
    rating: written?.rating,
    comment: written?.comment ?? '',
  })
  const save = useSaveReview()
  const done = () => {
    onDone()
    toast(written ? { title: 'Review updated' } : { title: 'Review submitted', text: 'Thank you for your feedback!' })
  }
  const send = () =>
    void save.mutateAsync({ productId, id: written?.id, form: reviewForm.parse(values) }).then(done, refused)
  return (
    <form ref={form} noValidate onSubmit={onSubmit(send)}>
      <StarChoice rating={values.rating} error={errors.rating} onChange={(rating) => change({ rating })} />
      <Field label="Your review" error={errors.comment} hint="What was it like? Others see it beside your username.">
        <textarea
          rows={5}
          maxLength={2000}
          value={values.comment}
          onChange={({ target }) => change({ comment: target.value })}
        />
      </Field>
      <FormFoot send={written ? 'Save Review' : 'Submit Review'} busy={save.isPending} onCancel={onDone} />
    </form>
  )
}
