import { type Resolution, refundsFees } from './resolution.ts'

/** What a resolution says, for mails and lists. */
export function formatResolution(resolution: Resolution): string {
  switch (resolution.kind) {
    case 'full_refund':
      return refundsFees(resolution)
        ? 'All items and delivery are refunded, with the processing fee'
        : 'All items and delivery are refunded; the processing fee stays'
    case 'partial_refund':
      return refundsFees(resolution) ? 'A partial refund with its part of the processing fee' : 'A partial refund'
    case 'credit':
      return refundsFees(resolution) ? 'Store credit with its part of the processing fee' : 'Store credit'
    case 'replacement':
      return 'A replacement'
    case 'improvement_plan':
      return `A plan of improvement the producer follows until ${resolution.dueOn}`
    case 'denied':
      return 'The claim is denied'
  }
}
