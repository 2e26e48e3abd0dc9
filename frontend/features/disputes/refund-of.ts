import { type Refund, refundRequestLines, refundsFees } from '#domain/disputes/resolution.ts'
import type { DisputeView } from '#domain/disputes/views.ts'
import { FEES } from '#domain/kernel/marketplace-terms.ts'
import { producerShare } from '#domain/ordering/order-amounts.ts'
import { type RefundableTotals, refundableRemainder, refundBreakdownOf } from '#domain/ordering/refund-breakdown.ts'

type Priced = Pick<DisputeView, 'orderLines' | 'paid' | 'refunded'> & Partial<Pick<DisputeView, 'platformFee'>>

/** What a refund comes to, part by part, by the same rule as the order's own. */
export function refundOf(the: Priced, resolution: Refund): ReturnType<typeof refundBreakdownOf> {
  const order = refundableOf(the)
  const processing = refundsFees(resolution)
  const desiredResolution =
    resolution.kind === 'full_refund'
      ? { ...refundableRemainder(order), processing }
      : { lines: refundRequestLines(resolution.lines), delivery: resolution.includesDelivery, processing }
  return refundBreakdownOf(order, desiredResolution)
}

/** What of a refund is taken from the producer's payouts, in cents: the market's fee on it is given back to them. */
export const producerBearsCents = (the: Priced, resolution: Refund): number => producerShare(refundOf(the, resolution))

/** The market's own fee has no part in what a buyer gets back, so the schedule of today will do. */
function refundableOf({ orderLines, paid, refunded, platformFee }: Priced): RefundableTotals {
  return {
    lines: orderLines.map(({ remainingQuantity: _, remainingCents: __, taxable, ...line }) => ({
      ...line,
      ...(taxable === null ? {} : { taxable }),
    })),
    money: {
      ...paid,
      currency: 'USD',
      totalCents: total(paid),
      platformFeeCents: platformFee?.paidCents ?? 0,
      feeScheduleVersion: FEES.version,
    },
    refunded: {
      ...refunded,
      lines: orderLines.map(({ itemId, quantity, remainingQuantity, lineTotalCents, remainingCents }) => ({
        itemId,
        quantity: quantity - remainingQuantity,
        cents: lineTotalCents - remainingCents,
      })),
      totalCents: total(refunded),
      platformFeeCents: platformFee?.refundedCents ?? 0,
    },
  }
}

const total = ({ subtotalCents, deliveryFeeCents, taxCents, processingFeeCents }: DisputeView['paid']): number =>
  subtotalCents + deliveryFeeCents + taxCents + processingFeeCents

export const leftCents = ({ paid, refunded }: Pick<Priced, 'paid' | 'refunded'>): number =>
  total(paid) - total(refunded)
