import { type ContentRule, contentRules, type GoodsRule, goodsRules, type Rule } from '#domain/kernel/moderation.ts'
import { takeDownDecisions } from '#domain/kernel/take-down.ts'
import type { ConversationDecision } from '#domain/messaging/moderate-conversation.ts'
import type { Decision } from '#domain/moderation/contract.ts'

const OF_CONVERSATIONS: readonly ConversationDecision[] = ['dismiss', 'warn', 'bar', 'close', 'reopen']

/** Undefined for one that is only about conversations. */
export const takeDownDecision = (decision: Decision) => takeDownDecisions.find((each) => each === decision)
export const conversationDecision = (decision: Decision) => OF_CONVERSATIONS.find((each) => each === decision)

/** Undefined for a rule that is about goods only, and the other way round. */
export const contentRule = (rule: Rule | undefined): ContentRule | undefined => contentRules.find((one) => one === rule)
export const goodsRule = (rule: Rule | undefined): GoodsRule | undefined => goodsRules.find((one) => one === rule)
