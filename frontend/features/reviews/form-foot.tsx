import { Button } from '#frontend/ui/button.tsx'
import './forms.css'

interface FormFootProps {
  /** What the server said about the whole form. */
  readonly problem: string | undefined
  readonly send: string
  readonly busy: boolean
  readonly onCancel: () => void
}

export function FormFoot({ problem, send, busy, onCancel }: FormFootProps) {
  return (
    <>
      <div role="alert">{problem && <p className="field-error">{problem}</p>}</div>
      <div className="review-form-foot">
        <Button look="quiet" onClick={onCancel}>
          Cancel
        </Button>
        <Button type="submit" busy={busy}>
          {send}
        </Button>
      </div>
    </>
  )
}
