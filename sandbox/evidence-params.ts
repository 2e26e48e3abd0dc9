import { z } from 'zod'

/** What the API takes in one field of a dispute's evidence, characters. */
const long = z.string().max(20_000)
const short = z.string().max(5_000)

/** The fields that name an uploaded file by its id; empty takes it out. */
export const FILE_FIELDS = [
  'receipt',
  'customer_communication',
  'shipping_documentation',
  'service_documentation',
  'uncategorized_file',
] as const
/** The fields the market uses, of those the API has. */
export const evidenceParams = z
  .strictObject({
    customer_name: short,
    customer_email_address: short,
    customer_purchase_ip: short,
    billing_address: short,
    shipping_address: short,
    shipping_carrier: short,
    shipping_tracking_number: short,
    service_date: short,
    shipping_date: short,
    duplicate_charge_id: short,
    product_description: long,
    access_activity_log: long,
    duplicate_charge_explanation: long,
    receipt: short,
    customer_communication: short,
    shipping_documentation: short,
    service_documentation: short,
    uncategorized_file: short,
    cancellation_policy_disclosure: long,
    cancellation_rebuttal: long,
    refund_policy_disclosure: long,
    refund_refusal_explanation: long,
    uncategorized_text: long,
  })
  .partial()
