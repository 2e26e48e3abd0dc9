import { type ChargebackEvidence, MAX_FIELD_LENGTH } from '#domain/ordering/staff-orders.contract.ts'

/** A bank asks about a payment, and a payment may have paid several orders: what they come to together. */
export function joinedEvidence(each: readonly ChargebackEvidence[]): ChargebackEvidence {
  const first = (field: keyof ChargebackEvidence) => each.find((one) => one[field] !== null)?.[field] ?? null
  const last = (field: keyof ChargebackEvidence) =>
    each
      .flatMap((one) => one[field] ?? [])
      .sort()
      .at(-1) ?? null
  const all = (field: keyof ChargebackEvidence) => fitting(unique(each.flatMap((one) => one[field] ?? [])).join('\n\n'))
  return {
    customer_name: first('customer_name'),
    customer_email_address: first('customer_email_address'),
    billing_address: first('billing_address'),
    shipping_address: first('shipping_address'),
    service_date: last('service_date'),
    shipping_date: last('shipping_date'),
    product_description: all('product_description'),
    refund_policy_disclosure: all('refund_policy_disclosure') || null,
    refund_refusal_explanation: all('refund_refusal_explanation') || null,
    uncategorized_text: all('uncategorized_text'),
  }
}

const unique = (texts: readonly string[]): string[] => [...new Set(texts)]

/** What is too long is cut, and says so. */
export const fitting = (text: string): string =>
  text.length <= MAX_FIELD_LENGTH ? text : `${text.slice(0, MAX_FIELD_LENGTH - CUT.length)}${CUT}`
const CUT = '\n(cut here: the whole of it is in the evidence bundle)'
