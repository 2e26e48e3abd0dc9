import { z } from 'zod'
import { type Fault, faults, type Outcome, type Side, sides } from '#domain/disputes/dispute-types.ts'
import { cents } from '#domain/kernel/fields.ts'
import { itemId } from '#domain/kernel/ids.ts'

/** Items of an order. Quantities have at most two decimals. */
export const itemLines = z.array(z.object({ itemId, quantity: z.number().positive().max(1000) })).max(100)
export type ItemLines = Readonly<z.infer<typeof itemLines>>
/** Refund lines: a quantity, or an amount of money (for example for underweight items) with quantity 0. */
export const refundLines = z
  .array(
    z
      .object({
        itemId,
        quantity: z.number().min(0).max(1000),
        amountCents: cents.positive().optional(),
      })
      .refine((line) => line.quantity > 0 !== (line.amountCents !== undefined), 'Choose a quantity or an amount'),
  )
  .max(100)
export type RefundLines = Readonly<z.infer<typeof refundLines>>
/** Refund lines in the shape of the ordering context. */
export const refundRequestLines = (lines: RefundLines) =>
  lines.map(({ amountCents: cents, ...line }) => ({ ...line, ...(cents === undefined ? {} : { cents }) }))
const selectedItems = itemLines.min(1, 'Choose items')

const fault = z.enum(faults).default('none')

/** Possible resolutions. The processing fee is refunded only with a fault. */
export const resolution = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('full_refund'), fault }),
  z
    .object({
      kind: z.literal('partial_refund'),
      lines: refundLines,
      includesDelivery: z.boolean().default(false),
      fault,
    })
    .refine(({ lines, includesDelivery }) => lines.length > 0 || includesDelivery, 'Choose what to refund'),
  /** A partial refund to the buyer's store credit. */
  z
    .object({
      kind: z.literal('store_credit'),
      lines: refundLines,
      includesDelivery: z.boolean().default(false),
      fault,
    })
    .refine(({ lines, includesDelivery }) => lines.length > 0 || includesDelivery, 'Choose what to refund'),
  z.object({ kind: z.literal('replacement'), lines: selectedItems }),
  z.object({ kind: z.literal('improvement_plan'), dueOn: z.iso.date('Choose a day') }),
  z.object({ kind: z.literal('claim_denied') }),
])
export type Resolution = Readonly<z.infer<typeof resolution>>
/** Resolutions that refund an amount, as money or as store credit. */
export type Refund = Extract<Resolution, { kind: 'full_refund' | 'partial_refund' | 'store_credit' }>

export const isRefund = (resolution: Resolution): resolution is Refund =>
  resolution.kind.endsWith('_refund') || resolution.kind === 'store_credit'
export const refundsFees = ({ fault }: { readonly fault: Fault }): boolean => fault !== 'none'

/** Resolutions a producer can offer, and those staff can propose. */
export const OFFERS: readonly Resolution['kind'][] = ['full_refund', 'partial_refund', 'store_credit', 'replacement']
export const PROPOSALS: readonly Resolution['kind'][] = [...OFFERS, 'improvement_plan']

/** Parties with a reason to appeal: once they accept, the decision takes effect. */
export function disadvantagedSides({ kind }: Resolution): readonly Side[] {
  if (kind === 'claim_denied') return ['buyer']
  return kind === 'full_refund' ? ['producer'] : sides
}

export function outcomeOf(resolution: Resolution): Outcome {
  return OUTCOME_OF[resolution.kind]
}
const OUTCOME_OF = {
  full_refund: 'refunded',
  partial_refund: 'refunded',
  store_credit: 'store_credit_issued',
  replacement: 'replaced',
  improvement_plan: 'improvement_plan',
  claim_denied: 'denied',
} as const satisfies Record<Resolution['kind'], Outcome>

/** A resolution as text, for emails and lists. */
export function formatResolution(resolution: Resolution): string {
  switch (resolution.kind) {
    case 'full_refund':
      return refundsFees(resolution)
        ? 'Full refund of items and delivery, including the processing fee'
        : 'Full refund of items and delivery, without the processing fee'
    case 'partial_refund':
      return refundsFees(resolution) ? 'Partial refund, including a share of the processing fee' : 'Partial refund'
    case 'store_credit':
      return refundsFees(resolution) ? 'Store credit, including a share of the processing fee' : 'Store credit'
    case 'replacement':
      return 'Replacement'
    case 'improvement_plan':
      return `Improvement plan for the producer until ${resolution.dueOn}`
    case 'claim_denied':
      return 'Denied'
  }
}
