/** What a dispute may be about, as the dispute policy lists it. */
export const DISPUTE_REASONS = {
  quality: 'Product quality',
  missing: 'Missing items',
  refund: 'Refund disagreement',
  service: 'Service issue',
} as const
export type DisputeReason = keyof typeof DISPUTE_REASONS
export const disputeReasons = Object.keys(DISPUTE_REASONS) as [DisputeReason, ...DisputeReason[]]

/** Of these it has to be said which goods. */
export const requiresItems = (kind: DisputeReason): boolean => kind === 'quality' || kind === 'missing'

/** What a buyer may wish for. */
export const DESIRED_RESOLUTIONS = {
  full_refund: 'My money back for all items and delivery',
  partial_refund: 'Some of my money back',
  store_credit: 'Store credit for my next orders instead of money',
  replacement: 'A replacement',
  improvement_plan: 'That the producer does it better next time',
} as const
export type DesiredResolution = keyof typeof DESIRED_RESOLUTIONS
export const desiredResolutions = Object.keys(DESIRED_RESOLUTIONS) as [DesiredResolution, ...DesiredResolution[]]

/** Where a case stands: always in one of these, each with one due date until it is closed. */
export const STAGES = {
  answering: 'The producer answers',
  offered: 'The buyer thinks about an offer',
  mediation: 'We mediate',
  investigation: 'We look into it',
  decision: 'We decide',
  decided: 'Decided; an appeal is possible',
  appealed: 'Somebody else decides the appeal',
  remedy: 'What was settled is carried out',
  bank: 'The bank decides',
  closed: 'Closed',
} as const
export type Stage = keyof typeof STAGES
export const stages = Object.keys(STAGES) as [Stage, ...Stage[]]

/** How a case ended. */
export const OUTCOMES = {
  refunded: 'Money went back',
  credited: 'Store credit was given',
  replaced: 'The goods were replaced',
  improved: 'The producer follows a plan of improvement',
  denied: 'The claim was denied',
  withdrawn: 'The buyer took it back',
  bank_refunded: 'The bank gave the money back to the buyer',
  bank_denied: 'The bank left the money with the producer',
} as const
export type Outcome = keyof typeof OUTCOMES
export const outcomes = Object.keys(OUTCOMES) as [Outcome, ...Outcome[]]

export const sides = ['buyer', 'producer'] as const
export type Side = (typeof sides)[number]

/** Why the processing fee comes back as well: without such a fault it stays. */
export const FAULTS = {
  none: 'Nobody failed in this way',
  not_fulfilled: 'The producer failed to fulfill the order',
  fraud: 'There was fraud',
} as const
export type Fault = keyof typeof FAULTS
export const faults = Object.keys(FAULTS) as [Fault, ...Fault[]]
