import { refundLinesOf } from '../draft.ts'
import { RefundFields } from './refund-fields.tsx'
import type { ResolutionForm } from './resolution-form.ts'

export const storeCredit: ResolutionForm<'store_credit'> = {
  label: 'Store credit instead of money',
  of: (draft) => ({
    kind: 'store_credit',
    lines: [...refundLinesOf(draft)],
    includesDelivery: draft.delivery,
    fault: draft.fault,
  }),
  Fields: RefundFields,
  fits: ({ storeCreditAvailable }) => storeCreditAvailable,
  wished: 'store_credit',
}
