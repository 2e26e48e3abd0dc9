import type { CheckoutDraft } from './draft.ts'
import type { BillingDetails } from './use-pay.ts'

/** What was typed at checkout, if this tab still knows it; the email the server knows in any case. */
export function billingDetails(draft: CheckoutDraft, email: string | null): BillingDetails {
  const known = {
    ...(draft.fullName.trim() ? { name: draft.fullName.trim() } : {}),
    ...(email ? { email } : {}),
    ...(draft.phone.trim() ? { phone: draft.phone.trim() } : {}),
  }
  const { address, city, state, zipCode } = draft
  if (!address || !city || !state || !zipCode) return known
  return { ...known, address: { line1: address, city, state, postal_code: zipCode, country: 'US' } }
}
