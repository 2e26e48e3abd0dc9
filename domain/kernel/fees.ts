import { FEES, type FeeSchedule } from './marketplace-terms.ts'
import { basisPointsOf, type Cents } from './money.ts'

/** 2.9 % + $0.30 of the amount charged before it; 0 for 0. */
export const processingFee = (charged: Cents, { processing }: FeeSchedule = FEES): Cents =>
  charged === 0 ? 0 : basisPointsOf(charged, processing.basisPoints) + processing.fixedCents

/** 5 %, at least $0.50, at most the items' total: $10 → $0.50, $50 → $2.50, $100 → $5.00. */
export const platformFee = (items: Cents, { platform }: FeeSchedule = FEES): Cents =>
  Math.min(items, Math.max(platform.minimumCents, basisPointsOf(items, platform.basisPoints)))

/** Amounts of one tax-free sale with pickup, for buyer and producer. */
export interface SaleFees {
  readonly subtotalCents: Cents
  readonly platformCents: Cents
  readonly receivedCents: Cents
  readonly processingFeeCents: Cents
  readonly paidCents: Cents
}

export function feesOfSale(subtotalCents: Cents): SaleFees {
  const platformCents = platformFee(subtotalCents)
  const processingFeeCents = processingFee(subtotalCents)
  const receivedCents = subtotalCents - platformCents
  return {
    subtotalCents,
    platformCents,
    receivedCents,
    processingFeeCents,
    paidCents: subtotalCents + processingFeeCents,
  }
}
