import { goodsReportForm } from '#domain/catalog/goods-reports.ts'
import { REPORT_REASONS, TO_BE_SAID } from '#domain/catalog/report-reasons.ts'
import { ReportForm as Form } from '#frontend/ui/report-form.tsx'
import { useReportProduct } from './api.ts'

interface ReportFormProps {
  readonly id: string
  readonly onDone: () => void
}

export function ReportForm({ id, onDone }: ReportFormProps) {
  const { mutateAsync, isPending } = useReportProduct(id)
  return (
    <Form
      what="Product"
      schema={goodsReportForm}
      reasons={REPORT_REASONS}
      said={TO_BE_SAID}
      busy={isPending}
      report={(form) => mutateAsync(form)}
      onDone={onDone}
    />
  )
}
