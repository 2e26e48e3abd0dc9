import { z } from 'zod'
import { takedownDecisions } from '#domain/kernel/moderation.ts'
import { certificate, productCategory, productUnit } from '../catalog/product.events.ts'
import { defineEndpoint, problems } from '../kernel/contract.ts'
import { contentRules, productRules, type Rule, rules } from '../kernel/moderation.ts'

const sides = ['buyer', 'producer'] as const
export const flaggedContentTypes = ['review', 'conversation', 'product'] as const
export type FlaggedContentType = (typeof flaggedContentTypes)[number]

export const decisions = [...takedownDecisions, ...(['warn', 'bar', 'close', 'reopen'] as const)] as const
export type Decision = (typeof decisions)[number]

/** What each kind may break. */
export const RULES_BY_CONTENT_TYPE: Readonly<Record<FlaggedContentType, readonly Rule[]>> = {
  review: contentRules,
  conversation: contentRules,
  product: productRules,
}

/** Decisions that say which rule was broken. */
export const DECISIONS_NEEDING_RULE: readonly Decision[] = ['take_down', 'leave_down', 'warn', 'bar', 'close']

export const decideForm = z
  .object({
    decision: z.enum(decisions, 'Please choose what to do'),
    /** What was looked at: `moves` of the report. */
    seen: z.number().int().min(0),
    rule: z.enum(rules, 'Please choose the rule').optional(),
    /** Of a conversation: whose words it is about. */
    side: z.enum(sides).optional(),
    reason: z
      .string()
      .trim()
      .min(10, 'Please write at least 10 characters: whoever it is about reads this')
      .max(1000, 'At most 1000 characters'),
  })
  .refine(({ decision, rule }) => rule !== undefined || !DECISIONS_NEEDING_RULE.includes(decision), {
    path: ['rule'],
    message: 'Please choose the rule it breaks',
  })
export type DecideForm = z.infer<typeof decideForm>

/** What happened with a report, in its order. */
export const moderationActions = [
  ...(['reported', 'changed', 'asked_again', 'withdrawn', 'retired'] as const),
  ...(['dismissed', 'taken_down', 'stays_down', 'change_asked', 'restored'] as const),
  ...(['warned', 'barred', 'closed', 'reopened'] as const),
] as const
export type ModerationAction = (typeof moderationActions)[number]

const moderationEntry = z.object({
  id: z.string(),
  at: z.string(),
  what: z.enum(moderationActions),
  /** A user name, or a business name; null for a guest, or once it was erased. */
  by: z.string().nullable(),
  byStaff: z.boolean(),
  /** Why it was reported, as chosen. */
  reason: z.string().nullable(),
  rule: z.enum(rules).nullable(),
  /** What was said with it; null where nothing was, or once it was erased. */
  words: z.string().nullable(),
  /** Of a conversation: who wrote what this is about. */
  side: z.enum(sides).nullable(),
})
export type ModerationEntry = z.infer<typeof moderationEntry>

const flaggedItem = z.object({
  id: z.string(),
  kind: z.enum(flaggedContentTypes),
  /** Name of the product or producer it is about. */
  about: z.string(),
  open: z.boolean(),
  /** An appeal of an earlier decision. */
  askedAgain: z.boolean(),
  /** Since when something waits, or when it was decided. */
  since: z.string(),
  /** How often it was reported in all. */
  reports: z.number(),
  /** By whom last; null for a guest, or once they were erased. */
  reporter: z.string().nullable(),
  /** Why, as chosen, each reason once. */
  reasons: z.array(z.string()),
  /** What came of it last. */
  outcome: z.enum(moderationActions).nullable(),
})
export type FlaggedItem = z.infer<typeof flaggedItem>

const flaggedContentQueue = z.object({
  reports: z.array(flaggedItem),
  /** Of the kind that was asked for, or of all. */
  open: z.number(),
  handled: z.number(),
  page: z.number(),
  pageSize: z.number(),
})
export type FlaggedContentQueue = z.infer<typeof flaggedContentQueue>

const reportedReview = z.object({
  productId: z.string(),
  productName: z.string(),
  producerName: z.string(),
  author: z.string().nullable(),
  rating: z.number(),
  /** Null once its author took it back, or was erased. */
  comment: z.string().nullable(),
  createdAt: z.string(),
  changedAt: z.string().nullable(),
  reply: z.string().nullable(),
})
export type ReportedReview = z.infer<typeof reportedReview>

/** What was reported of a conversation, with the few messages around it and no more. */
const reportedConversation = z.object({
  buyer: z.string().nullable(),
  producer: z.string().nullable(),
  /** An order's number, a product's name, or empty where it is about the producer. */
  about: z.string(),
  messages: z.array(
    z.object({
      id: z.string(),
      nth: z.number(),
      side: z.enum(sides),
      text: z.string().nullable(),
      at: z.string(),
      reported: z.boolean(),
    }),
  ),
})
export type ReportedConversation = z.infer<typeof reportedConversation>

/** The goods as they are now, also while they are taken down. */
const reportedProduct = z.object({
  productId: z.string(),
  name: z.string(),
  description: z.string(),
  imageUrl: z.string().nullable(),
  category: productCategory,
  unit: productUnit,
  priceCents: z.number(),
  listed: z.boolean(),
  takenDown: z.boolean(),
  /** What its producer changed since it was taken down; null while it is not. */
  changes: z
    .array(
      z.object({
        field: z.enum(['name', 'description', 'category', 'unit', 'fulfillmentMethods', 'image', 'price']),
        was: z.string(),
        now: z.string(),
      }),
    )
    .nullable(),
  certificates: z.array(certificate),
  producerId: z.string(),
  producerName: z.string(),
  /** What else of this producer's was reported and decided, the last one first. */
  others: z.array(flaggedItem),
})
export type ReportedProduct = z.infer<typeof reportedProduct>

const flaggedItemView = flaggedItem.extend({
  moves: z.number(),
  history: z.array(moderationEntry),
  review: reportedReview.nullable(),
  talk: reportedConversation.nullable(),
  goods: reportedProduct.nullable(),
  /** What the one who asks may decide, by whose words it is about; a review or a product has one entry. */
  may: z.array(z.object({ side: z.enum(sides).nullable(), decisions: z.array(z.enum(decisions)) })),
  /** Why they may not decide anything. */
  mayNot: z.enum(['own_content', 'own_decision', 'not_allowed']).nullable(),
})
export type FlaggedItemView = z.infer<typeof flaggedItemView>

const params = z.object({ id: z.string().max(60) })

export const moderationContract = {
  queue: defineEndpoint({
    method: 'GET',
    path: '/api/staff/flagged-content',
    summary: 'Reported goods, reviews and conversations, the oldest first; those that were handled, the last one first',
    query: z.object({
      show: z.enum(['open', 'handled']).default('open'),
      kind: z.enum(flaggedContentTypes).optional(),
      page: z.coerce.number().int().min(1).max(10_000).default(1),
    }),
    response: flaggedContentQueue,
  }),
  one: defineEndpoint({
    method: 'GET',
    path: '/api/staff/flagged-content/:id',
    summary: 'A reported product or review, or what was reported of a conversation, with its history; written down',
    params,
    response: flaggedItemView,
  }),
  decide: defineEndpoint({
    method: 'POST',
    path: '/api/staff/flagged-content/:id/decision',
    summary: 'Decide what becomes of what was reported',
    params,
    body: decideForm,
    response: z.object({ id: z.string() }),
  }),
}

export const moderationProblems = problems({
  report_not_found: { status: 404, text: 'There is no such report.' },
  rule_required: { status: 400, text: 'Please choose the rule it breaks.' },
  own_content: { status: 403, text: 'You have a part in this yourself: somebody else decides.' },
})

/** To the staff: something was reported, or a report has moved on. */
export interface FlaggedContentUpdate {
  readonly type: 'report_update'
  readonly reportId: string
}
