import type { PaymentTicketView } from '#domain/checkout/contract.ts'
import type { Payments, PaymentTicket } from '#platform/payments/payments.ts'

export const ticketView = (
  { payments }: { payments: Payments },
  { clientSecret }: PaymentTicket,
): PaymentTicketView => ({
  clientSecret,
  ...payments.browser,
})
