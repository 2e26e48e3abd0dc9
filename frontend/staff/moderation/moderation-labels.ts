import { REPORT_REASONS as PRODUCT_REASONS } from '#domain/catalog/product-taxonomy.ts'
import { RULES } from '#domain/kernel/moderation.ts'
import { REPORT_REASONS as MESSAGE_REASONS } from '#domain/messaging/conversation.ts'
import type { DecideForm, Decision, FlaggedContentType, ModerationAction } from '#domain/moderation/contract.ts'
import { REPORT_REASONS as REVIEW_REASONS } from '#domain/reviews/review-options.ts'
import type { StatusTone } from '#frontend/shared/console/format.tsx'
import type { ReasonTemplate } from '#frontend/shared/console/reason-field.tsx'

const REASONS: Readonly<Record<string, string>> = { ...MESSAGE_REASONS, ...REVIEW_REASONS, ...PRODUCT_REASONS }
/** The label of a reporter's reason. */
export const reasonLabel = (reason: string): string => REASONS[reason] ?? reason

export const CONTENT_TYPES: Readonly<Record<FlaggedContentType, { readonly one: string; readonly many: string }>> = {
  review: { one: 'Review', many: 'Reviews' },
  conversation: { one: 'Conversation', many: 'Conversations' },
  product: { one: 'Product', many: 'Products' },
}

/** Labels of what happened to a flagged item, which include its outcomes. */
export const ACTIONS: Readonly<Record<ModerationAction, { readonly label: string; readonly tone: StatusTone }>> = {
  reported: { label: 'Reported', tone: 'waiting' },
  changed: { label: 'Changed', tone: 'neutral' },
  appealed: { label: 'Appealed', tone: 'waiting' },
  withdrawn: { label: 'Withdrawn by its author', tone: 'neutral' },
  retired: { label: 'Deleted after two years off the market', tone: 'neutral' },
  dismissed: { label: 'Kept', tone: 'good' },
  taken_down: { label: 'Taken down', tone: 'bad' },
  takedown_upheld: { label: 'Takedown upheld', tone: 'bad' },
  changes_requested: { label: 'Change requested', tone: 'active' },
  restored: { label: 'Restored', tone: 'good' },
  warned: { label: 'Warned', tone: 'active' },
  restricted: { label: 'Messaging restricted', tone: 'bad' },
  restriction_lifted: { label: 'Restriction lifted', tone: 'good' },
  closed: { label: 'Conversation closed', tone: 'bad' },
  reopened: { label: 'Conversation reopened', tone: 'good' },
}

interface DecisionLabel {
  readonly label: string
  readonly effect: string
}

const DECISIONS: Readonly<Record<Decision, DecisionLabel>> = {
  dismiss: { label: 'Keep', effect: 'It breaks no rule and stays as it is.' },
  take_down: { label: 'Take down', effect: 'It is hidden at once. Its author can appeal.' },
  uphold: { label: 'Keep taken down', effect: 'It still breaks the rule.' },
  request_changes: { label: 'Ask for a change', effect: 'We email the author what to change.' },
  restore: { label: 'Restore', effect: 'It is shown again.' },
  warn: { label: 'Warn', effect: 'The sender is warned; the conversation goes on.' },
  restrict: { label: 'Restrict messaging', effect: 'The sender can no longer write to the other party.' },
  lift_restriction: { label: 'Lift restriction', effect: 'The sender can write to the other party again.' },
  close: { label: 'Close conversation', effect: 'Neither party can write in this conversation.' },
  reopen: { label: 'Reopen conversation', effect: 'Both parties can write in this conversation again.' },
}

/** The label of a decision in the form. `takenDown`: the content is hidden now. */
export function decisionLabel(
  decision: Decision,
  { contentType, takenDown }: { readonly contentType: FlaggedContentType; readonly takenDown: boolean },
): DecisionLabel {
  const texts = DECISIONS[decision]
  if (contentType !== 'product') return texts
  if (decision === 'take_down')
    return { ...texts, effect: 'It leaves the market at once. The producer can change it and appeal.' }
  if (decision === 'restore') return { ...texts, effect: 'It is listed again if it was listed before.' }
  if (decision === 'request_changes')
    return {
      ...texts,
      effect: takenDown
        ? 'It stays down until the producer has changed it and appeals.'
        : 'It stays listed. The producer sees the reason in their product list.',
    }
  return texts
}

/** Templates for the reason of a decision, which may quote the chosen rule. */
export function reasonTemplates(decision: Decision | undefined, rule: DecideForm['rule']): readonly ReasonTemplate[] {
  switch (decision) {
    case 'dismiss':
      return [
        { label: 'No violation', text: 'We reviewed the report. This does not break our rules, so it stays as it is.' },
        { label: 'Opinion', text: 'This describes the author’s own experience. Critical reviews stay.' },
      ]
    case 'request_changes':
      return [
        {
          label: 'Description',
          text: 'Please describe what the buyer gets: the variety, how it was made, its weight or count, and its allergens.',
        },
        { label: 'Certification', text: 'Please name the certifier and submit the certificate, or remove the claim.' },
        { label: 'Image', text: 'Please replace the image with a photo of your own product.' },
      ]
    case 'take_down':
    case 'uphold':
    case 'warn':
    case 'restrict':
    case 'close':
      return rule ? [{ label: 'Quote the rule', text: `This breaks our rule: ${RULES[rule]}` }] : []
    case 'restore':
      return [
        { label: 'Changed', text: 'The change solves the problem. Thank you.' },
        { label: 'Our mistake', text: 'We reviewed our decision again and lift it. This does not break our rules.' },
      ]
    default:
      return []
  }
}

export const SIDES = { author: 'Author', buyer: 'Buyer', producer: 'Producer', reporter: 'Reporter' } as const
