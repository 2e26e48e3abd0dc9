import { type Cents, percent } from '../kernel/money.ts'

/**
 * What the market takes. `processing` is paid by the buyer once per payment, on everything charged before it;
 * `platform` is withheld from the producer per order. A schedule never changes: a new one gets a new version.
 */
export interface FeeSchedule {
  readonly version: string
  readonly processing: { readonly basisPoints: number; readonly fixedCents: Cents }
  readonly platform: { readonly basisPoints: number; readonly minimumCents: Cents }
}

export const FEES: FeeSchedule = {
  version: '2026-01',
  processing: { basisPoints: 290, fixedCents: 30 },
  platform: { basisPoints: 500, minimumCents: 50 },
}

/** 2.9 % + $0.30 of what is charged before it; nothing on nothing. */
export const processingFee = (charged: Cents, { processing }: FeeSchedule = FEES): Cents =>
  charged === 0 ? 0 : percent(charged, processing.basisPoints) + processing.fixedCents

/** 5 %, at least $0.50, never more than the goods themselves: $10 → $0.50, $50 → $2.50, $100 → $5.00. */
export const platformFee = (items: Cents, { platform }: FeeSchedule = FEES): Cents =>
  Math.min(items, Math.max(platform.minimumCents, percent(items, platform.basisPoints)))
