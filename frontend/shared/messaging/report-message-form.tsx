import { messageReportForm } from '#domain/messaging/contract.ts'
import { REPORT_REASONS } from '#domain/messaging/conversation.ts'
import { ReportForm } from '#frontend/shared/ui/report-form.tsx'
import type { ConversationReference } from './api.ts'
import { useReportMessage } from './outbox.ts'

interface ReportMessageFormProps {
  readonly reference: ConversationReference
  readonly messageId: string
  readonly onDone: () => void
}

export function ReportMessageForm({ reference, messageId, onDone }: ReportMessageFormProps) {
  const { mutateAsync, isPending } = useReportMessage(reference)
  return (
    <ReportForm
      subject="Message"
      schema={messageReportForm}
      reasons={REPORT_REASONS}
      busy={isPending}
      report={(form) => mutateAsync({ messageId, form })}
      onDone={onDone}
    />
  )
}
