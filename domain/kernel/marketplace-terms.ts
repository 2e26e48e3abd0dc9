/**
 * The marketplace's fees, in basis points and cents. The buyer pays `processing` once per payment, on everything
 * charged before it; `platform` is withheld from the producer per order. A schedule never changes: a new one gets a new
 * version. Not in `fees.ts`, so that pages can show the rates without loading the money library.
 */
export interface FeeSchedule {
  readonly version: string
  readonly processing: { readonly basisPoints: number; readonly fixedCents: number }
  readonly platform: { readonly basisPoints: number; readonly minimumCents: number }
}

/** The schedule an order was placed under. Throws for an unknown version. */
export function feeSchedule(version: string): FeeSchedule {
  if (version !== FEES.version) throw new Error(`there is no fee schedule ${version}`)
  return FEES
}

export const FEES: FeeSchedule = {
  version: '2026-01',
  processing: { basisPoints: 290, fixedCents: 30 },
  platform: { basisPoints: 500, minimumCents: 50 },
}

/** How long after the handover a buyer can report a problem, as the refund policy states. */
export const REPORT_WINDOWS = { perishableHours: 48, otherDays: 14 } as const
