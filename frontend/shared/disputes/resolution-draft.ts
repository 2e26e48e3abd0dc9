import type { Fault } from '#domain/disputes/dispute-types.ts'
import type { RefundLines, Resolution } from '#domain/disputes/resolution.ts'
import type { DisputeView } from '#domain/disputes/views.ts'
import { formatMoney } from '#domain/kernel/format.ts'

/** What stands in the composer, whatever is chosen now. */
export interface Draft {
  readonly kind: Resolution['kind'] | undefined
  /** Quantities by product. */
  readonly amounts: Readonly<Record<string, number>>
  /** Amounts of money by product, in cents, where money was typed and no quantity chosen. */
  readonly cents?: Readonly<Record<string, number>>
  readonly delivery: boolean
  readonly fault: Fault
  readonly dueOn: string
  readonly improvementPlan: string
}

/** To begin with: the goods the case is about, as far as they are not given back. */
export function draftFor({ lines, orderLines }: DisputeView): Draft {
  const amounts = lines.map(({ itemId, quantity }) => {
    const left = orderLines.find((line) => line.itemId === itemId)?.remainingQuantity ?? 0
    return [itemId, Math.min(quantity, left)] as const
  })
  return {
    kind: undefined,
    amounts: Object.fromEntries(amounts),
    delivery: false,
    fault: 'none',
    dueOn: '',
    improvementPlan: '',
  }
}

/** What a refund gives back: quantities, and amounts of money where those were typed. */
export const refundLinesOf = ({ amounts, cents = {} }: Pick<Draft, 'amounts' | 'cents'>): RefundLines => [
  ...linesOf(amounts).filter(({ itemId }) => !(itemId in cents)),
  ...Object.entries(cents)
    .filter(([, amount]) => amount > 0)
    .map(([itemId, amountCents]) => ({ itemId, quantity: 0, amountCents })),
]

/** Says so, with the maximum, where more money was typed than is left of a line. */
export function exceeded(
  { orderLines }: Pick<DisputeView, 'orderLines'>,
  { kind, cents = {} }: Pick<Draft, 'kind' | 'cents'>,
): string | undefined {
  if (kind !== 'partial_refund' && kind !== 'store_credit') return undefined
  const line = orderLines.find(({ itemId, remainingCents }) => (cents[itemId] ?? 0) > remainingCents)
  return line && `At most ${formatMoney(line.remainingCents)} of ${line.name} can be given back`
}

/** Of what something was chosen. */
export const linesOf = (amounts: Draft['amounts']): { itemId: string; quantity: number }[] =>
  Object.entries(amounts)
    .filter(([, quantity]) => quantity > 0)
    .map(([itemId, quantity]) => ({ itemId, quantity }))
