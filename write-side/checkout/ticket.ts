import type { PaymentIntentView } from '#domain/checkout/contract.ts'
import type { Payments, PaymentTicket } from '#platform/payments/payments.ts'

export const paymentIntentView = (
  { payments }: { payments: Payments },
  { clientSecret }: PaymentTicket,
): PaymentIntentView => ({
  clientSecret,
  ...payments.browser,
})
