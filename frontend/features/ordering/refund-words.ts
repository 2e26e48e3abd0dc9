import type { RefundView } from '#domain/ordering/contract.ts'

/** Why money went back, as both parties read it. */
const REASONS: Readonly<Record<RefundView['reason'], string>> = {
  cancelled: 'The order was cancelled',
  declined: 'The order was declined',
  unfulfillable: 'Not all of it could be filled',
  goodwill: 'Something was not right',
  dispute: 'A dispute was settled',
}
export const whyWords = ({ reason }: Pick<RefundView, 'reason'>): string => REASONS[reason]

const STATUS: Readonly<Record<RefundView['status'], string>> = {
  approved: 'Being sent',
  submitted: 'On its way to the card',
  succeeded: 'Sent to the bank',
  failed: 'The bank did not take it',
}
export const refundStatusWords = ({ status }: RefundView): string => STATUS[status]
