import { refundLinesOf } from '../draft.ts'
import { RefundFields } from './refund-fields.tsx'
import type { ResolutionForm } from './resolution-form.ts'

export const partialRefund: ResolutionForm<'partial_refund'> = {
  label: 'Some of the money back',
  of: (draft) => ({
    kind: 'partial_refund',
    lines: [...refundLinesOf(draft)],
    includesDelivery: draft.delivery,
    fault: draft.fault,
  }),
  Fields: RefundFields,
}
