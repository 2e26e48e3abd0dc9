import { feesComeBack, type Refund } from '#domain/disputes/resolution.ts'
import type { DisputeView } from '#domain/disputes/views.ts'
import { FEES } from '#domain/kernel/fee-schedule.ts'
import { everythingLeft, type Refundable, refundPartsOf } from '#domain/ordering/refund-parts.ts'

type Priced = Pick<DisputeView, 'orderLines' | 'paid' | 'given'>
type Parts = DisputeView['paid'] & { readonly totalCents: number }

/** What a refund comes to, part by part, by the same rule as the order's own. */
export function refundOf(the: Priced, resolution: Refund): Parts {
  const order = refundableOf(the)
  const processing = feesComeBack(resolution)
  const wish =
    resolution.kind === 'full_refund'
      ? { ...everythingLeft(order), processing }
      : { lines: resolution.lines, delivery: resolution.delivery, processing }
  return refundPartsOf(order, wish)
}

/** The market's own fee has no part in what a buyer gets back, so the schedule of today will do. */
function refundableOf({ orderLines, paid, given }: Priced): Refundable {
  return {
    lines: orderLines.map(({ left: _, taxable, ...line }) => ({ ...line, ...(taxable === null ? {} : { taxable }) })),
    money: { ...paid, currency: 'USD', totalCents: total(paid), platformFeeCents: 0, fees: FEES.version },
    given: {
      ...given,
      lines: orderLines.map(({ productId, quantity, left }) => ({ productId, quantity: quantity - left, cents: 0 })),
      ...{ totalCents: total(given), platformFeeCents: 0 },
    },
  }
}

const total = ({ itemsCents, deliveryCents, taxCents, processingCents }: DisputeView['paid']): number =>
  itemsCents + deliveryCents + taxCents + processingCents

export const leftCents = ({ paid, given }: Pick<Priced, 'paid' | 'given'>): number => total(paid) - total(given)
