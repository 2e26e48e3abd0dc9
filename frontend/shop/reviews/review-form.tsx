import { useId } from 'react'
import { reviewForm } from '#domain/reviews/contract.ts'
import { useCheckedForm } from '#frontend/shared/lib/forms.ts'
import { ChoiceField, Field, FormFoot } from '#frontend/shared/ui/fields.tsx'
import { starsLabel } from '#frontend/shared/ui/stars.tsx'
import { toast } from '#frontend/shared/ui/toasts.tsx'
import { useSaveReview } from './api.ts'
import './reviews.css'

/** The user's own review. */
export interface WrittenReview {
  readonly id: string
  readonly rating: number
  readonly comment: string
}

interface ReviewFormProps {
  readonly productId: string
  /** Review to edit; undefined for a new one. */
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
      <Field
        required
        label="Your review"
        error={errors.comment}
        hint="What was it like? Your username appears next to it."
      >
        <textarea
          rows={5}
          maxLength={2000}
          value={values.comment}
          onChange={({ target }) => change({ comment: target.value })}
        />
      </Field>
      <FormFoot send={written ? 'Save review' : 'Submit review'} busy={save.isPending} onCancel={onDone} />
    </form>
  )
}

interface StarChoiceProps {
  /** Undefined until the user selects a rating. */
  readonly rating: number | undefined
  readonly error: string | undefined
  readonly onChange: (rating: number) => void
}

/** Radio buttons that look like stars. */
function StarChoice({ rating, error, onChange }: StarChoiceProps) {
  const name = useId()
  return (
    <ChoiceField legend="Your rating" error={error}>
      <div className="star-choice">
        {[1, 2, 3, 4, 5].map((stars) => (
          <label key={stars}>
            <input
              type="radio"
              name={name}
              className="visually-hidden"
              aria-label={starsLabel(stars)}
              checked={rating === stars}
              onChange={() => onChange(stars)}
            />
            <span aria-hidden="true">★</span>
          </label>
        ))}
        <span className="star-choice-label" aria-hidden="true">
          {rating ? starsLabel(rating) : ''}
        </span>
      </div>
    </ChoiceField>
  )
}
