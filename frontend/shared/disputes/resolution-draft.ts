import type { Fault } from '#domain/disputes/dispute-types.ts'
import type { RefundLines, Resolution } from '#domain/disputes/resolution.ts'
import type { DisputeView } from '#domain/disputes/views.ts'
import { formatMoney } from '#domain/kernel/format.ts'

/** All values of the resolution form, including those of unselected kinds. */
export interface ResolutionDraft {
  readonly kind: Resolution['kind'] | undefined
  /** Quantities by item. */
  readonly amounts: Readonly<Record<string, number>>
  /** Amounts in cents by item, where the user entered money instead of a quantity. */
  readonly cents?: Readonly<Record<string, number>>
  readonly delivery: boolean
  readonly fault: Fault
  readonly dueOn: string
  readonly improvementPlan: string
}

/** The initial draft: the disputed items, minus quantities already refunded. */
export function draftFor({ lines, orderLines }: DisputeView): ResolutionDraft {
  const amounts = lines.map(({ itemId, quantity }) => {
    const remaining = orderLines.find((line) => line.itemId === itemId)?.remainingQuantity ?? 0
    return [itemId, Math.min(quantity, remaining)] as const
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

/** Lines of a refund: quantities, and amounts of money where entered. */
export const refundLinesOf = ({ amounts, cents = {} }: Pick<ResolutionDraft, 'amounts' | 'cents'>): RefundLines => [
  ...linesOf(amounts).filter(({ itemId }) => !(itemId in cents)),
  ...Object.entries(cents)
    .filter(([, amount]) => amount > 0)
    .map(([itemId, amountCents]) => ({ itemId, quantity: 0, amountCents })),
]

/** The error, with the maximum, when an entered amount exceeds what is left of a line. */
export function exceededAmountError(
  { orderLines }: Pick<DisputeView, 'orderLines'>,
  { kind, cents = {} }: Pick<ResolutionDraft, 'kind' | 'cents'>,
): string | undefined {
  if (kind !== 'partial_refund' && kind !== 'store_credit') return undefined
  const line = orderLines.find(({ itemId, remainingCents }) => (cents[itemId] ?? 0) > remainingCents)
  return line && `At most ${formatMoney(line.remainingCents)} of ${line.name} can be refunded`
}

/** Lines with a selected quantity. */
export const linesOf = (amounts: ResolutionDraft['amounts']): { itemId: string; quantity: number }[] =>
  Object.entries(amounts)
    .filter(([, quantity]) => quantity > 0)
    .map(([itemId, quantity]) => ({ itemId, quantity }))
