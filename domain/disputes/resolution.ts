import { z } from 'zod'
import { type Fault, faults, type Outcome, type Side, sides } from '#domain/disputes/dispute-types.ts'
import { cents } from '#domain/kernel/fields.ts'
import { purchasableId } from '#domain/kernel/ids.ts'

/** Some of what was bought. Quantities have at most two decimals. */
export const itemLines = z
  .array(z.object({ productId: purchasableId, quantity: z.number().positive().max(1000) }))
  .max(100)
export type ItemLines = Readonly<z.infer<typeof itemLines>>
/** Of a refund: a quantity, or an amount of money for what weighed less or had been cheaper: that has no quantity. */
export const refundLines = z
  .array(
    z
      .object({ productId: purchasableId, quantity: z.number().min(0).max(1000), cents: cents.positive().optional() })
      .refine((line) => line.quantity > 0 !== (line.cents !== undefined), 'Please choose a quantity or an amount'),
  )
  .max(100)
export type RefundLines = Readonly<z.infer<typeof refundLines>>
const some = itemLines.min(1, 'Please choose goods')

const fault = z.enum(faults).default('none')

/** What may come of a case. The processing fee comes back only with a fault. */
export const resolution = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('full_refund'), fault }),
  z
    .object({ kind: z.literal('partial_refund'), lines: refundLines, delivery: z.boolean().default(false), fault })
    .refine(({ lines, delivery }) => lines.length > 0 || delivery, 'Please choose what to give back'),
  /** The same amounts as money, but to the buyer's store credit. */
  z
    .object({ kind: z.literal('credit'), lines: refundLines, delivery: z.boolean().default(false), fault })
    .refine(({ lines, delivery }) => lines.length > 0 || delivery, 'Please choose what to give back'),
  z.object({ kind: z.literal('replacement'), lines: some }),
  z.object({ kind: z.literal('improvement_plan'), dueOn: z.iso.date('Please choose a day') }),
  z.object({ kind: z.literal('denied') }),
])
export type Resolution = Readonly<z.infer<typeof resolution>>
/** What is given back in cents, as money or as store credit. */
export type Refund = Extract<Resolution, { kind: 'full_refund' | 'partial_refund' | 'credit' }>

export const isRefund = (resolution: Resolution): resolution is Refund =>
  resolution.kind.endsWith('_refund') || resolution.kind === 'credit'
export const refundsFees = ({ fault }: { readonly fault: Fault }): boolean => fault !== 'none'

/** A producer offers without a word about fault; and nobody offers that nothing be done. */
export const OFFERS: readonly Resolution['kind'][] = ['full_refund', 'partial_refund', 'credit', 'replacement']
export const PROPOSALS: readonly Resolution['kind'][] = [...OFFERS, 'improvement_plan']

/** Who would rather have it otherwise: once they accept, there is nobody left to appeal. */
export function disadvantagedSides({ kind }: Resolution): readonly Side[] {
  if (kind === 'denied') return ['buyer']
  return kind === 'full_refund' ? ['producer'] : sides
}

export function outcomeOf(resolution: Resolution): Outcome {
  return OUTCOME[resolution.kind]
}
const OUTCOME = {
  full_refund: 'refunded',
  partial_refund: 'refunded',
  credit: 'credited',
  replacement: 'replaced',
  improvement_plan: 'improved',
  denied: 'denied',
} as const satisfies Record<Resolution['kind'], Outcome>

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
