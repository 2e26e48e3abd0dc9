import { linesOf } from '../draft.ts'
import { RefundFields } from './refund-fields.tsx'
import type { ResolutionForm } from './resolution-form.ts'

export const partialRefund: ResolutionForm<'partial_refund'> = {
  label: 'Some of the money back',
  of: ({ amounts, delivery, fault }) => ({ kind: 'partial_refund', lines: linesOf(amounts), delivery, fault }),
  Fields: RefundFields,
}
