import { feesComeBack, type Resolution } from './resolution.ts'

/** What a resolution says, for mails and lists. */
export function resolutionWords(resolution: Resolution): string {
  switch (resolution.kind) {
    case 'full_refund':
      return feesComeBack(resolution)
        ? 'A full refund, processing fee included'
        : 'A full refund; the processing fee stays'
    case 'partial_refund':
      return feesComeBack(resolution) ? 'A partial refund with its part of the processing fee' : 'A partial refund'
    case 'credit':
      return feesComeBack(resolution) ? 'Store credit with its part of the processing fee' : 'Store credit'
    case 'replacement':
      return 'A replacement'
    case 'improvement_plan':
      return `A plan of improvement the producer follows until ${resolution.dueOn}`
    case 'denied':
      return 'The claim is denied'
  }
}
