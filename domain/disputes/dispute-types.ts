/** Reasons for a dispute, as the dispute policy lists them. */
export const DISPUTE_REASONS = {
  product_quality: 'Product quality',
  missing_items: 'Missing items',
  refund_disagreement: 'Refund disagreement',
  service_issue: 'Service issue',
} as const
export type DisputeReason = keyof typeof DISPUTE_REASONS
export const disputeReasons = Object.keys(DISPUTE_REASONS) as [DisputeReason, ...DisputeReason[]]

/** Whether the items concerned have to be selected. */
export const requiresItems = (reason: DisputeReason): boolean =>
  reason === 'product_quality' || reason === 'missing_items'

/** Resolutions a buyer can request. */
export const DESIRED_RESOLUTIONS = {
  full_refund: 'A refund for all items and delivery',
  partial_refund: 'A partial refund',
  store_credit: 'Store credit for my next orders instead of money',
  replacement: 'Replacement',
  improvement_plan: 'Nothing back, just let the producer know',
} as const
export type DesiredResolution = keyof typeof DESIRED_RESOLUTIONS
export const desiredResolutions = Object.keys(DESIRED_RESOLUTIONS) as [DesiredResolution, ...DesiredResolution[]]

/** Stages of a dispute. Each has one due date, except `closed`. */
export const STAGES = {
  awaiting_producer: 'Producer response',
  awaiting_buyer: 'Offer to the buyer',
  mediation: 'Mediation',
  investigation: 'Investigation',
  final_decision: 'Decision',
  decided: 'Appeal period',
  appealed: 'Appeal',
  remedy: 'Remedy',
  chargeback: 'Bank decision',
  closed: 'Closed',
} as const
export type Stage = keyof typeof STAGES
export const stages = Object.keys(STAGES) as [Stage, ...Stage[]]

/** Outcomes of a dispute. */
export const OUTCOMES = {
  refunded: 'The buyer was refunded',
  store_credit_issued: 'Store credit was issued',
  replaced: 'The items were replaced',
  improvement_plan: 'An improvement plan was agreed',
  denied: 'The claim was denied',
  withdrawn: 'The buyer withdrew the dispute',
  chargeback_lost: 'The bank refunded the buyer',
  chargeback_won: 'The bank decided for the producer',
} as const
export type Outcome = keyof typeof OUTCOMES
export const outcomes = Object.keys(OUTCOMES) as [Outcome, ...Outcome[]]

export const sides = ['buyer', 'producer'] as const
export type Side = (typeof sides)[number]

/** Faults that staff can establish. Any fault except `none` also refunds the processing fee. */
export const FAULTS = {
  none: 'None of these',
  not_fulfilled: 'The producer failed to fulfill the order',
  fraud: 'There was fraud',
} as const
export type Fault = keyof typeof FAULTS
export const faults = Object.keys(FAULTS) as [Fault, ...Fault[]]
