import { z } from 'zod'
import { takedownDecisions } from '#domain/kernel/moderation.ts'
import { certificate } from '../catalog/certificate.events.ts'
import { productCategory, productUnit } from '../catalog/product.events.ts'
import { defineEndpoint, problems } from '../kernel/contract.ts'
import { contentRules, productRules, type Rule, rules } from '../kernel/moderation.ts'

const sides = ['buyer', 'producer'] as const
export const flaggedContentTypes = ['review', 'conversation', 'product'] as const
export type FlaggedContentType = (typeof flaggedContentTypes)[number]

export const decisions = [
  ...takedownDecisions,
  ...(['warn', 'restrict', 'lift_restriction', 'close', 'reopen'] as const),
] as const
export type Decision = (typeof decisions)[number]

/** Rules that each content type can violate. */
export const RULES_BY_CONTENT_TYPE: Readonly<Record<FlaggedContentType, readonly Rule[]>> = {
  review: contentRules,
  conversation: contentRules,
  product: productRules,
}

/** Decisions that state the violated rule. */
export const DECISIONS_NEEDING_RULE: readonly Decision[] = ['take_down', 'uphold', 'warn', 'restrict', 'close']

export const decideForm = z
  .object({
    decision: z.enum(decisions, 'Choose a decision'),
    /** The item's `version` that the decision is based on. */
    expectedVersion: z.number().int().min(0),
    rule: z.enum(rules, 'Choose the rule').optional(),
    /** For a conversation: whose messages the decision is about. */
    side: z.enum(sides).optional(),
    reason: z
      .string()
      .trim()
      .min(10, 'Write at least 10 characters: the affected member reads this')
      .max(1000, 'At most 1000 characters'),
  })
  .refine(({ decision, rule }) => rule !== undefined || !DECISIONS_NEEDING_RULE.includes(decision), {
    path: ['rule'],
    message: 'Choose the violated rule',
  })
export type DecideForm = z.infer<typeof decideForm>

/** Actions in the history of a flagged item. */
export const moderationActions = [
  ...(['reported', 'changed', 'appealed', 'withdrawn', 'retired'] as const),
  ...(['dismissed', 'taken_down', 'takedown_upheld', 'changes_requested', 'restored'] as const),
  ...(['warned', 'restricted', 'restriction_lifted', 'closed', 'reopened'] as const),
] as const
export type ModerationAction = (typeof moderationActions)[number]

const moderationEntry = z.object({
  id: z.string(),
  at: z.string(),
  action: z.enum(moderationActions),
  /** A username, or a business name; null for a guest, or once erased. */
  by: z.string().nullable(),
  byStaff: z.boolean(),
  /** The reporter's reason code. */
  reason: z.string().nullable(),
  rule: z.enum(rules).nullable(),
  /** The comment; null without one, or once erased. */
  comment: z.string().nullable(),
  /** For a conversation: the side whose messages it is about. */
  side: z.enum(sides).nullable(),
})
export type ModerationEntry = z.infer<typeof moderationEntry>

const flaggedItem = z.object({
  id: z.string(),
  contentType: z.enum(flaggedContentTypes),
  /** Name of the product or producer. */
  subject: z.string(),
  open: z.boolean(),
  /** An appeal of an earlier decision. */
  appealed: z.boolean(),
  /** Time of the pending report, or of the decision. */
  waitingSince: z.string(),
  /** Total number of reports. */
  reportCount: z.number(),
  /** The last reporter; null for a guest, or once erased. */
  reporter: z.string().nullable(),
  /** The distinct reason codes. */
  reasons: z.array(z.string()),
  /** The last decision. */
  outcome: z.enum(moderationActions).nullable(),
})
export type FlaggedItem = z.infer<typeof flaggedItem>

const flaggedContentQueue = z.object({
  items: z.array(flaggedItem),
  /** Counts of the requested content type, or of all types. */
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
  /** Null once withdrawn or erased. */
  comment: z.string().nullable(),
  createdAt: z.string(),
  updatedAt: z.string().nullable(),
  reply: z.string().nullable(),
})
export type ReportedReview = z.infer<typeof reportedReview>

/** An account that is involved in a flagged item. */
const involvedAccount = z.object({
  accountId: z.string(),
  username: z.string().nullable(),
  side: z.enum(['author', 'buyer', 'producer', 'reporter']),
})
export type InvolvedAccount = z.infer<typeof involvedAccount>

/** The reported messages of a conversation, with a few messages around them. */
const reportedConversation = z.object({
  buyer: z.string().nullable(),
  producer: z.string().nullable(),
  /** An order's number, a product's name, or empty if the subject is the producer. */
  subject: z.string(),
  subjectType: z.enum(['order', 'product', 'producer']),
  /** Id of the order, product or producer. */
  subjectId: z.string(),
  messages: z.array(
    z.object({
      id: z.string(),
      sequence: z.number(),
      side: z.enum(sides),
      text: z.string().nullable(),
      at: z.string(),
      reported: z.boolean(),
    }),
  ),
})
export type ReportedConversation = z.infer<typeof reportedConversation>

/** The current product, even while it is taken down. */
const reportedProduct = z.object({
  productId: z.string(),
  name: z.string(),
  description: z.string(),
  /** Cover first. */
  imageUrls: z.array(z.string()),
  category: productCategory,
  unit: productUnit,
  priceCents: z.number(),
  listed: z.boolean(),
  takenDown: z.boolean(),
  /** The producer's changes since the takedown; null if it is not taken down. */
  changes: z
    .array(
      z.object({
        field: z.enum(['name', 'description', 'category', 'unit', 'fulfillmentMethods', 'images', 'price']),
        previous: z.string(),
        current: z.string(),
      }),
    )
    .nullable(),
  certificates: z.array(certificate),
  producerId: z.string(),
  producerName: z.string(),
  /** Past decisions about this producer's other products, newest first. */
  pastDecisions: z.array(flaggedItem),
})
export type ReportedProduct = z.infer<typeof reportedProduct>

const flaggedItemView = flaggedItem.extend({
  version: z.number(),
  history: z.array(moderationEntry),
  /** Without guests and erased accounts. */
  accounts: z.array(involvedAccount),
  review: reportedReview.nullable(),
  conversation: reportedConversation.nullable(),
  product: reportedProduct.nullable(),
  /** The caller's allowed decisions by side; a review or product has one entry. */
  allowedActions: z.array(z.object({ side: z.enum(sides).nullable(), decisions: z.array(z.enum(decisions)) })),
  /** Why the caller cannot decide. */
  blockedReason: z.enum(['own_content', 'own_decision', 'not_allowed']).nullable(),
})
export type FlaggedItemView = z.infer<typeof flaggedItemView>

const params = z.object({ id: z.string().max(60) })

export const moderationContract = {
  queue: defineEndpoint({
    method: 'GET',
    path: '/api/staff/flagged-content',
    summary: 'Flagged products, reviews and conversations: open ones oldest first, handled ones newest first',
    query: z.object({
      show: z.enum(['open', 'handled']).default('open'),
      contentType: z.enum(flaggedContentTypes).optional(),
      page: z.coerce.number().int().min(1).max(10_000).default(1),
    }),
    response: flaggedContentQueue,
  }),
  one: defineEndpoint({
    method: 'GET',
    path: '/api/staff/flagged-content/:id',
    summary: 'A flagged product, review or conversation with its history; access is logged',
    params,
    response: flaggedItemView,
  }),
  decide: defineEndpoint({
    method: 'POST',
    path: '/api/staff/flagged-content/:id/decision',
    summary: 'Decide about flagged content',
    params,
    body: decideForm,
    response: z.object({ id: z.string() }),
  }),
}

export const moderationProblems = problems({
  report_not_found: { status: 404, text: 'There is no such report.' },
  rule_required: { status: 400, text: 'Choose the violated rule.' },
  own_content: { status: 403, text: 'You are involved in this, so another agent must decide.' },
})

/** Sent to staff: content was reported, or a decision was taken. */
export interface FlaggedContentUpdate {
  readonly type: 'flagged_content_update'
  readonly reportId: string
}
