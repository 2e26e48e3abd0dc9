/**
 * What the market takes, in basis points and cents. `processing` is paid by the buyer once per payment, on everything
 * charged before it; `platform` is withheld from the producer per order. A schedule never changes: a new one gets a new
 * version. Apart from the arithmetic, so that pages may state it without its library.
 */
export interface FeeSchedule {
  readonly version: string
  readonly processing: { readonly basisPoints: number; readonly fixedCents: number }
  readonly platform: { readonly basisPoints: number; readonly minimumCents: number }
}

/** The schedule an order was placed under; throws for one that never was. */
export function feeSchedule(version: string): FeeSchedule {
  if (version !== FEES.version) throw new Error(`there is no fee schedule ${version}`)
  return FEES
}

export const FEES: FeeSchedule = {
  version: '2026-01',
  processing: { basisPoints: 290, fixedCents: 30 },
  platform: { basisPoints: 500, minimumCents: 50 },
}

/** How long after the handover a buyer may say that something is wrong, as the refund policy has it. */
export const REPORT_WINDOWS = { perishableHours: 48, otherDays: 14 } as const
