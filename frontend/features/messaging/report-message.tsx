import { lazy, useState } from 'react'
import type { MessageView } from '#domain/messaging/contract.ts'
import { FormDialog } from '#frontend/ui/form-dialog.tsx'
import type { Which } from './api.ts'

/** It checks with the contract's schema, which comes when somebody reports something. */
const Form = lazy(async () => ({ default: (await import('./report-message-form.tsx')).ReportMessageForm }))

interface ReportMessageProps {
  readonly which: Which
  readonly message: MessageView
}

export function ReportMessage({ which, message }: ReportMessageProps) {
  const [open, setOpen] = useState(false)
  const close = () => setOpen(false)
  if (message.reported) return <span>You reported this</span>
  return (
    <>
      <button type="button" className="message-report" onClick={() => setOpen(true)}>
        Report
        <span className="visually-hidden"> this message</span>
      </button>
      <FormDialog open={open} title="Report This Message" onClose={close}>
        <Form which={which} messageId={message.id} onDone={close} />
      </FormDialog>
    </>
  )
}
