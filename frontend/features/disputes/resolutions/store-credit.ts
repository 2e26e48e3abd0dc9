import { linesOf } from '../draft.ts'
import { RefundFields } from './refund-fields.tsx'
import type { ResolutionForm } from './resolution-form.ts'

export const storeCredit: ResolutionForm<'credit'> = {
  label: 'Store credit instead of money',
  of: ({ amounts, delivery, fault }) => ({ kind: 'credit', lines: linesOf(amounts), delivery, fault }),
  Fields: RefundFields,
  fits: ({ mayHaveCredit }) => mayHaveCredit,
  wished: 'store_credit',
}
