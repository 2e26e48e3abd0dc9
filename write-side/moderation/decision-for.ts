import {
  type ContentRule,
  contentRules,
  type ProductRule,
  productRules,
  type Rule,
  takedownDecisions,
} from '#domain/kernel/moderation.ts'
import type { ConversationDecision } from '#domain/messaging/conversation-moderation.ts'
import type { Decision } from '#domain/moderation/contract.ts'

const OF_CONVERSATIONS: readonly ConversationDecision[] = ['dismiss', 'warn', 'bar', 'close', 'reopen']

/** Undefined for one that is only about conversations. */
export const takeDownDecision = (decision: Decision) => takedownDecisions.find((each) => each === decision)
export const conversationDecision = (decision: Decision) => OF_CONVERSATIONS.find((each) => each === decision)

/** Undefined for a rule that is about goods only, and the other way round. */
export const contentRule = (rule: Rule | undefined): ContentRule | undefined => contentRules.find((one) => one === rule)
export const productRule = (rule: Rule | undefined): ProductRule | undefined => productRules.find((one) => one === rule)
