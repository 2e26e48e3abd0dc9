import { FEES, type FeeSchedule } from './marketplace-terms.ts'
import { basisPointsOf, type Cents } from './money.ts'

/** 2.9 % + $0.30 of what is charged before it; nothing on nothing. */
export const processingFee = (charged: Cents, { processing }: FeeSchedule = FEES): Cents =>
  charged === 0 ? 0 : basisPointsOf(charged, processing.basisPoints) + processing.fixedCents

/** 5 %, at least $0.50, never more than the goods themselves: $10 → $0.50, $50 → $2.50, $100 → $5.00. */
export const platformFee = (items: Cents, { platform }: FeeSchedule = FEES): Cents =>
  Math.min(items, Math.max(platform.minimumCents, basisPointsOf(items, platform.basisPoints)))

/** One sale of goods picked up and free of tax, as both sides see it. */
export interface SaleFees {
  readonly subtotalCents: Cents
  readonly platformCents: Cents
  readonly receivedCents: Cents
  readonly processingFeeCents: Cents
  readonly paidCents: Cents
}

export function feesOfSale(subtotalCents: Cents): SaleFees {
  const [platformCents, processingFeeCents] = [platformFee(subtotalCents), processingFee(subtotalCents)]
  const receivedCents = subtotalCents - platformCents
  return {
    subtotalCents,
    platformCents,
    receivedCents,
    processingFeeCents,
    paidCents: subtotalCents + processingFeeCents,
  }
}
