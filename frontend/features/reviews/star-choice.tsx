import { useId } from 'react'
import { ChoiceField } from '#frontend/ui/choice-field.tsx'
import { starWords } from './star-words.ts'
import './star-choice.css'

interface StarChoiceProps {
  /** Undefined until somebody has chosen. */
  readonly rating: number | undefined
  readonly error: string | undefined
  readonly onChange: (rating: number) => void
}

/** Five stars to choose from: radio buttons that look like what they mean. */
export function StarChoice({ rating, error, onChange }: StarChoiceProps) {
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
              aria-label={starWords(stars)}
              checked={rating === stars}
              onChange={() => onChange(stars)}
            />
            <span aria-hidden="true">★</span>
          </label>
        ))}
        <span className="star-choice-words" aria-hidden="true">
          {rating ? starWords(rating) : ''}
        </span>
      </div>
    </ChoiceField>
  )
}
