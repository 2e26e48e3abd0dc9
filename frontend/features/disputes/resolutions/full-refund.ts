import { FaultField } from './fault-field.tsx'
import type { ResolutionForm } from './resolution-form.ts'

export const fullRefund: ResolutionForm<'full_refund'> = {
  label: 'All items and delivery',
  of: ({ fault }) => ({ kind: 'full_refund', fault }),
  Fields: FaultField,
}
