import { vi } from 'vitest'
import type { ChargebackState } from '#platform/payments/chargebacks.ts'
import type { LedgerEntry, Payments } from '#platform/payments/payments.ts'
import { SOON } from './payments-under-test.ts'

/** An hour around now. */
export const lately = () => ({
  from: new Date(Date.now() - 1_800_000).toISOString(),
  to: new Date(Date.now() + 1_800_000).toISOString(),
})

/** The dispute over a payment, waited for: the bank takes its time. */
export const disputeOf = (payments: Payments, paymentIntentId: string): Promise<ChargebackState & LedgerEntry> =>
  vi.waitFor(async () => {
    for await (const one of payments.ledger.disputes(lately())) if (one.paymentIntentId === paymentIntentId) return one
    throw new Error(`nobody disputes ${paymentIntentId} yet`)
  }, SOON)
