import { productReportForm } from '#domain/catalog/product-moderation.contract.ts'
import { COMMENT_HINTS, REPORT_REASONS } from '#domain/catalog/product-taxonomy.ts'
import { ReportForm as Form } from '#frontend/shared/ui/report-form.tsx'
import { useReportProduct } from './api.ts'

interface ReportFormProps {
  readonly id: string
  readonly onDone: () => void
}

export function ReportForm({ id, onDone }: ReportFormProps) {
  const { mutateAsync, isPending } = useReportProduct(id)
  return (
    <Form
      subject="Product"
      schema={productReportForm}
      reasons={REPORT_REASONS}
      detailHints={COMMENT_HINTS}
      busy={isPending}
      report={(form) => mutateAsync(form)}
      onDone={onDone}
    />
  )
}
