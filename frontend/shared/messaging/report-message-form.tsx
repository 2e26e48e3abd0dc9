import { messageReportForm } from '#domain/messaging/contract.ts'
import { REPORT_REASONS } from '#domain/messaging/conversation.ts'
import { ReportForm } from '#frontend/shared/ui/report-form.tsx'
import type { Which } from './api.ts'
import { useReport } from './outbox.ts'

interface ReportMessageFormProps {
  readonly which: Which
  readonly messageId: string
  readonly onDone: () => void
}

export function ReportMessageForm({ which, messageId, onDone }: ReportMessageFormProps) {
  const { mutateAsync, isPending } = useReport(which)
  return (
    <ReportForm
      what="Message"
      schema={messageReportForm}
      reasons={REPORT_REASONS}
      busy={isPending}
      report={(form) => mutateAsync({ messageId, form })}
      onDone={onDone}
    />
  )
}
