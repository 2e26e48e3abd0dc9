import { vi } from 'vitest'
import type { ChargebackState } from '#platform/payments/chargebacks.ts'
import type { Payments } from '#platform/payments/payments.ts'
import { BANK_TIMEOUT } from './payments-under-test.ts'

/** A period of one hour around now. */
export const recentPeriod = () => ({
  from: new Date(Date.now() - 1_800_000).toISOString(),
  to: new Date(Date.now() + 1_800_000).toISOString(),
})

/** Waits for the dispute of a payment, which the bank opens after a delay. */
export const disputeOf = (payments: Payments, paymentIntentId: string): Promise<ChargebackState> =>
  vi.waitFor(async () => {
    for await (const one of payments.ledger.disputes(recentPeriod()))
      if (one.paymentIntentId === paymentIntentId) return one
    throw new Error(`no dispute of ${paymentIntentId} yet`)
  }, BANK_TIMEOUT)
