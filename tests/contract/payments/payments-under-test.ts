import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll } from 'vitest'
import type { PaymentRequest, PaymentState, Payments } from '#platform/payments/payments.ts'
import { type CardApi, confirmCard } from './confirm-card.ts'

export interface PaymentsUnderTest {
  readonly payments: Payments
  /** The API that plays browsers and banks, which are outside the port. */
  readonly api: CardApi
  readonly webhookSecret: string
  /** An account with all requirements met. */
  readyAccount(): Promise<string>
  close(): Promise<void>
}
export type StartPayments = () => Promise<PaymentsUnderTest>

/** The time limit for banks in test mode. */
export const BANK_TIMEOUT = { timeout: 45_000, interval: 250 }

/** A processor for the tests of a `describe`, available from the first `beforeAll` on. */
export function startBeforeAll(start: StartPayments): { readonly now: PaymentsUnderTest } {
  let processor: PaymentsUnderTest
  beforeAll(async () => {
    processor = await start()
  })
  afterAll(() => processor.close())
  return {
    get now() {
      return processor
    },
  }
}

export const requestOf = (overrides: Partial<PaymentRequest> = {}): PaymentRequest => {
  const checkoutId = `checkout_${randomUUID()}`
  return { key: checkoutId, checkoutId, amountCents: 2500, ...overrides }
}

export async function payWith(
  { payments, api }: Pick<PaymentsUnderTest, 'payments' | 'api'>,
  method: string,
  overrides: Partial<PaymentRequest> = {},
): Promise<PaymentState> {
  const { paymentIntentId } = await payments.request(requestOf(overrides))
  await confirmCard(api, { paymentIntentId, method })
  return payments.retrieve(paymentIntentId)
}
