import { reportForm } from '#domain/reviews/contract.ts'
import { REPORT_REASONS } from '#domain/reviews/review-options.ts'
import { ReportForm as Form } from '#frontend/shared/ui/report-form.tsx'
import { useReportReview } from './api.ts'

interface ReportFormProps {
  readonly id: string
  readonly onDone: () => void
}

export function ReportForm({ id, onDone }: ReportFormProps) {
  const { mutateAsync, isPending } = useReportReview()
  return (
    <Form
      subject="Review"
      schema={reportForm}
      reasons={REPORT_REASONS}
      busy={isPending}
      report={(form) => mutateAsync({ id, form })}
      onDone={onDone}
    />
  )
}
