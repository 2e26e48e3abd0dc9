import { refundLinesOf } from '../draft.ts'
import { RefundFields } from './refund-fields.tsx'
import type { ResolutionForm } from './resolution-form.ts'

export const storeCredit: ResolutionForm<'credit'> = {
  label: 'Store credit instead of money',
  of: (draft) => ({
    kind: 'credit',
    lines: [...refundLinesOf(draft)],
    delivery: draft.delivery,
    fault: draft.fault,
  }),
  Fields: RefundFields,
  fits: ({ mayHaveCredit }) => mayHaveCredit,
  wished: 'store_credit',
}
