import { type ReactNode, useState } from 'react'
import { Button } from '#frontend/shared/ui/button.tsx'
import { Dialog } from '#frontend/shared/ui/dialog.tsx'
import { Field } from '#frontend/shared/ui/fields.tsx'
import './orders.css'

interface ReasonDialogProps {
  readonly open: boolean
  readonly title: string
  readonly children: ReactNode
  readonly reasonLabel: string
  /** Error for an empty reason; the reason is optional without it. */
  readonly reasonMissing?: string
  readonly confirm: string
  readonly busy: boolean
  readonly onConfirm: (reason: string) => void
  readonly onClose: () => void
}

/** Confirms the end of an order and asks for the reason. */
export function ReasonDialog(props: ReasonDialogProps) {
  return (
    <Dialog open={props.open} title={props.title} onClose={props.onClose}>
      <ReasonForm {...props} />
    </Dialog>
  )
}

function ReasonForm({ children, reasonLabel, reasonMissing, confirm, busy, onConfirm, onClose }: ReasonDialogProps) {
  const [reason, setReason] = useState('')
  const [error, setError] = useState<string>()
  const send = () => {
    if (busy) return
    if (reasonMissing && !reason.trim()) return setError(reasonMissing)
    onConfirm(reason.trim())
  }
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        send()
      }}
    >
      {children}
      <Field required={reasonMissing !== undefined} label={reasonLabel} error={error}>
        <textarea
          rows={3}
          maxLength={500}
          value={reason}
          onChange={({ target }) => {
            setReason(target.value)
            setError(undefined)
          }}
        />
      </Field>
      <div className="reason-dialog-actions">
        <Button variant="quiet" onClick={onClose}>
          Keep the order
        </Button>
        <Button type="submit" variant="danger" busy={busy}>
          {confirm}
        </Button>
      </div>
    </form>
  )
}
