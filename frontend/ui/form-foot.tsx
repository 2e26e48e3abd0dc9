import { Button } from './button.tsx'
import './form-foot.css'

interface FormFootProps {
  readonly send: string
  readonly busy: boolean
  readonly onCancel: () => void
}

export function FormFoot({ send, busy, onCancel }: FormFootProps) {
  return (
    <div className="form-foot">
      <Button look="quiet" onClick={onCancel}>
        Cancel
      </Button>
      <Button type="submit" busy={busy}>
        {send}
      </Button>
    </div>
  )
}
