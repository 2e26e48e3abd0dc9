import { REPORT_REASONS as GOODS_REASONS } from '#domain/catalog/product-taxonomy.ts'
import { REPORT_REASONS as MESSAGE_REASONS } from '#domain/messaging/conversation.ts'
import type { Decision, FlaggedItem, ModerationAction, ModerationEntry } from '#domain/moderation/contract.ts'
import { REPORT_REASONS as REVIEW_REASONS } from '#domain/reviews/review-options.ts'

const REASONS: Readonly<Record<string, string>> = { ...MESSAGE_REASONS, ...REVIEW_REASONS, ...GOODS_REASONS }
/** Why somebody reported it, as they chose. */
export const reasonWords = (reason: string): string => REASONS[reason] ?? reason

export const KINDS: Readonly<Record<FlaggedItem['contentType'], string>> = {
  review: 'Review',
  conversation: 'Conversation',
  product: 'Product',
}

export const MANY: Readonly<Record<FlaggedItem['contentType'], string>> = {
  review: 'Reviews',
  conversation: 'Conversations',
  product: 'Products',
}

/** What came of it. */
export const OUTCOMES: Readonly<Record<ModerationAction, string>> = {
  reported: 'Reported',
  changed: 'Changed',
  appealed: 'Another look asked for',
  withdrawn: 'Taken back',
  retired: 'Gone: off the market for two years',
  dismissed: 'Left as it is',
  taken_down: 'Taken down',
  takedown_upheld: 'Left taken down',
  changes_requested: 'Change requested',
  restored: 'Put back',
  warned: 'Warned',
  restricted: 'May not write to them any more',
  restriction_lifted: 'May write to them again',
  closed: 'Conversation closed',
  reopened: 'Conversation reopened',
}

/** What there is to choose, in words for what it is about. */
export const decisionWords = (decision: Decision, kind: FlaggedItem['contentType']): string =>
  (kind === 'product' ? OF_GOODS[decision] : undefined) ?? DECISIONS[decision]

const OF_GOODS: Partial<Readonly<Record<Decision, string>>> = {
  take_down: 'Take the product off the market',
  uphold: 'Leave it taken down: it still breaks the rule',
  request_changes: 'Ask for a change: it stays down until the producer has made it',
  restore: 'Give the product back: in the market again, if it was before',
}

const DECISIONS: Readonly<Record<Decision, string>> = {
  dismiss: 'Leave it as it is: it breaks no rule',
  take_down: 'Take the review down',
  uphold: 'Leave it taken down',
  request_changes: 'Ask for a change',
  restore: 'Put the review back',
  warn: 'Warn them',
  restrict: 'End their writing to the other',
  lift_restriction: 'Let them write to the other again',
  close: 'Close the conversation for both',
  reopen: 'Reopen the conversation for both',
}

export const SIDES = { buyer: 'The buyer', producer: 'The producer' } as const

/** Who did it, and what. */
export function entryWords({ action, by, byStaff, side }: ModerationEntry): string {
  const who = by ?? (byStaff ? 'Erased' : 'A guest')
  const whose = side ? ` (${SIDES[side].toLowerCase()})` : ''
  return `${OUTCOMES[action]}${whose}, by ${who}`
}
