import { formatQuantity } from '#domain/catalog/product-taxonomy.ts'
import type { DesiredResolution } from '#domain/disputes/dispute-types.ts'
import {
  type Refund,
  type RefundLines,
  type Resolution,
  refundRequestLines,
  refundsFees,
} from '#domain/disputes/resolution.ts'
import type { DisputeView } from '#domain/disputes/views.ts'
import { formatMoney } from '#domain/kernel/format.ts'
import { FEES } from '#domain/kernel/marketplace-terms.ts'
import { producerShare } from '#domain/ordering/order-amounts.ts'
import { type RefundableTotals, refundableRemainder, refundBreakdownOf } from '#domain/ordering/refund-breakdown.ts'
import { formatDay } from '#frontend/shared/lib/marketplace-time.ts'
import { linesOf, type ResolutionDraft, refundLinesOf } from './resolution-draft.ts'

/** A resolution with its items: `Partial refund: 1.5 lb Tomatoes, delivery`. */
export function resolutionLabel(resolution: Resolution, dispute: Pick<DisputeView, 'orderLines' | 'paid'>): string {
  const { orderLines } = dispute
  const label = labelOf(resolution.kind, dispute)
  if (resolution.kind === 'improvement_plan') return `${label}, until ${formatDay(resolution.dueOn)}`
  if (!('lines' in resolution)) return label
  const lines: RefundLines = resolution.lines
  const items = lines.map(({ itemId, quantity, amountCents }) => {
    const line = orderLines.find((candidate) => candidate.itemId === itemId)
    if (amountCents !== undefined) return `${formatMoney(amountCents)} of ${line?.name ?? 'items'}`
    return `${formatQuantity(quantity, line?.unit ?? '')} ${line?.name ?? 'items'}`
  })
  const delivery = 'includesDelivery' in resolution && resolution.includesDelivery ? ['delivery'] : []
  return `${label}: ${[...items, ...delivery].join(', ')}`
}

type Priced = Pick<DisputeView, 'orderLines' | 'paid' | 'refunded'> & Partial<Pick<DisputeView, 'platformFee'>>

/** The refund breakdown, by the same rules as the order's own. */
export function refundOf(dispute: Priced, resolution: Refund): ReturnType<typeof refundBreakdownOf> {
  const order = refundableOf(dispute)
  const processing = refundsFees(resolution)
  const desiredResolution =
    resolution.kind === 'full_refund'
      ? { ...refundableRemainder(order), processing }
      : { lines: refundRequestLines(resolution.lines), delivery: resolution.includesDelivery, processing }
  return refundBreakdownOf(order, desiredResolution)
}

/** The part of a refund charged to the producer's payouts, in cents. Excludes the platform fee, which they get back. */
export const producerShareCents = (dispute: Priced, resolution: Refund): number =>
  producerShare(refundOf(dispute, resolution))

/** Buyers never get the platform fee back, so the current fee schedule is sufficient. */
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

export const unrefundedCents = ({ paid, refunded }: Pick<Priced, 'paid' | 'refunded'>): number =>
  total(paid) - total(refunded)

const storeCredit: ResolutionForm<'store_credit'> = {
  label: 'Store credit',
  toResolution: (draft) => ({
    kind: 'store_credit',
    lines: [...refundLinesOf(draft)],
    includesDelivery: draft.delivery,
    fault: draft.fault,
  }),
  isPossible: ({ storeCreditAvailable }) => storeCreditAvailable,
  onlyIfDesired: 'store_credit',
}

const replacement: ResolutionForm<'replacement'> = {
  label: 'Replacement',
  toResolution: ({ amounts }) => ({ kind: 'replacement', lines: linesOf(amounts) }),
  onlyIfDesired: 'replacement',
}

const partialRefund: ResolutionForm<'partial_refund'> = {
  label: 'Partial refund',
  toResolution: (draft) => ({
    kind: 'partial_refund',
    lines: [...refundLinesOf(draft)],
    includesDelivery: draft.delivery,
    fault: draft.fault,
  }),
}

const improvementPlan: ResolutionForm<'improvement_plan'> = {
  label: 'Improvement plan',
  toResolution: ({ dueOn }) => ({ kind: 'improvement_plan', dueOn }),
}

const fullRefund: ResolutionForm<'full_refund'> = {
  label: 'All items and delivery',
  toResolution: ({ fault }) => ({ kind: 'full_refund', fault }),
}

/** How one kind of resolution is composed. */
interface ResolutionForm<K extends Resolution['kind']> {
  readonly label: string
  /** Converts the draft to the contract's shape. */
  readonly toResolution: (draft: ResolutionDraft) => Extract<Resolution, { kind: K }>
  /** Whether this resolution is possible for the dispute. */
  readonly isPossible?: (dispute: DisputeView) => boolean
  /** Available only if the buyer requested this; a decision cannot grant it otherwise. */
  readonly onlyIfDesired?: DesiredResolution
}

const denied: ResolutionForm<'claim_denied'> = {
  label: 'Claim denied',
  toResolution: () => ({ kind: 'claim_denied' }),
}

/** All resolutions and how they are composed. */
export const RESOLUTIONS: { readonly [K in Resolution['kind']]: ResolutionForm<K> } = {
  full_refund: fullRefund,
  partial_refund: partialRefund,
  store_credit: storeCredit,
  replacement,
  improvement_plan: improvementPlan,
  claim_denied: denied,
}

/** A resolution's label; omits delivery where the buyer paid none. */
export const labelOf = (kind: Resolution['kind'], { paid }: Pick<DisputeView, 'paid'>): string =>
  kind === 'full_refund' && paid.deliveryFeeCents === 0 ? 'All items' : RESOLUTIONS[kind].label

/** The draft in the contract's shape; undefined while nothing is selected. */
export const resolutionOf = (draft: ResolutionDraft): Resolution | undefined =>
  draft.kind && RESOLUTIONS[draft.kind].toResolution(draft)
