import type { RefundView } from '#domain/ordering/contract.ts'

/** Why money went back, as both parties read it. */
const WHY: Readonly<Record<RefundView['why'], string>> = {
  cancelled: 'The order was cancelled',
  declined: 'The order was declined',
  short: 'Not all of it could be filled',
  goodwill: 'Something was not right',
  dispute: 'A dispute was settled',
}
export const whyWords = ({ why }: Pick<RefundView, 'why'>): string => WHY[why]

const STATUS: Readonly<Record<RefundView['status'], string>> = {
  agreed: 'Being sent',
  sent: 'On its way to the card',
  settled: 'Sent to the bank',
  failed: 'The bank did not take it',
}
export const refundStatusWords = ({ status }: RefundView): string => STATUS[status]
