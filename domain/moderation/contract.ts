import { z } from 'zod'
import { certificate, goodsCategory, goodsUnit } from '../catalog/product.events.ts'
import { exchange, problems } from '../kernel/contract.ts'
import { contentRules, goodsRules, type Rule, rules } from '../kernel/moderation.ts'
import { takeDownDecisions } from '../kernel/take-down.ts'

const sides = ['buyer', 'producer'] as const
export const reportKinds = ['review', 'conversation', 'product'] as const
export type ReportKind = (typeof reportKinds)[number]

export const decisions = [...takeDownDecisions, ...(['warn', 'bar', 'close', 'reopen'] as const)] as const
export type Decision = (typeof decisions)[number]

/** What each kind may break. */
export const RULES_FOR: Readonly<Record<ReportKind, readonly Rule[]>> = {
  ...{ review: contentRules, conversation: contentRules, product: goodsRules },
}

/** Decisions that say which rule was broken. */
export const RULED: readonly Decision[] = ['take_down', 'leave_down', 'warn', 'bar', 'close']

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
  .refine(({ decision, rule }) => rule !== undefined || !RULED.includes(decision), {
    path: ['rule'],
    message: 'Please choose the rule it breaks',
  })
export type DecideForm = z.infer<typeof decideForm>

/** What happened with a report, in its order. */
export const reportMoves = [
  ...(['reported', 'changed', 'asked_again', 'withdrawn', 'retired'] as const),
  ...(['dismissed', 'taken_down', 'stays_down', 'restored'] as const),
  ...(['warned', 'barred', 'closed', 'reopened'] as const),
] as const
export type ReportMove = (typeof reportMoves)[number]

const reportEntry = z.object({
  id: z.string(),
  at: z.string(),
  what: z.enum(reportMoves),
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
export type ReportEntry = z.infer<typeof reportEntry>

const reportCard = z.object({
  id: z.string(),
  kind: z.enum(reportKinds),
  /** The product's name, or the producer's of whom somebody wrote. */
  about: z.string(),
  open: z.boolean(),
  /** It was decided before, and whoever it went against has asked for another look. */
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
  outcome: z.enum(reportMoves).nullable(),
})
export type ReportCard = z.infer<typeof reportCard>

const reportQueue = z.object({
  reports: z.array(reportCard),
  /** Of the kind that was asked for, or of all. */
  open: z.number(),
  handled: z.number(),
  page: z.number(),
  pageSize: z.number(),
})
export type ReportQueue = z.infer<typeof reportQueue>

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
const reportedTalk = z.object({
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
export type ReportedTalk = z.infer<typeof reportedTalk>

/** The goods as they are now, also while they are taken down. */
const reportedGoods = z.object({
  productId: z.string(),
  name: z.string(),
  description: z.string(),
  imageUrl: z.string().nullable(),
  category: goodsCategory,
  unit: goodsUnit,
  priceCents: z.number(),
  listed: z.boolean(),
  takenDown: z.boolean(),
  certificates: z.array(certificate),
  producerId: z.string(),
  producerName: z.string(),
  /** What else of this producer's was reported and decided, the last one first. */
  others: z.array(reportCard),
})
export type ReportedGoods = z.infer<typeof reportedGoods>

const reportView = reportCard.extend({
  moves: z.number(),
  history: z.array(reportEntry),
  review: reportedReview.nullable(),
  talk: reportedTalk.nullable(),
  goods: reportedGoods.nullable(),
  /** What the one who asks may decide, by whose words it is about; a review or a product has one entry. */
  may: z.array(z.object({ side: z.enum(sides).nullable(), decisions: z.array(z.enum(decisions)) })),
  /** Why they may not decide anything. */
  mayNot: z.enum(['own_content', 'own_moderation', 'not_allowed']).nullable(),
})
export type ReportView = z.infer<typeof reportView>

const params = z.object({ id: z.string().max(60) })

export const moderationContract = {
  queue: exchange({
    method: 'GET',
    path: '/api/staff/reports',
    summary: 'Reported goods, reviews and conversations, the oldest first; those that were handled, the last one first',
    query: z.object({
      show: z.enum(['open', 'handled']).default('open'),
      kind: z.enum(reportKinds).optional(),
      page: z.coerce.number().int().min(1).max(10_000).default(1),
    }),
    answer: reportQueue,
  }),
  one: exchange({
    method: 'GET',
    path: '/api/staff/reports/:id',
    summary: 'A reported product or review, or what was reported of a conversation, with its history; written down',
    params,
    answer: reportView,
  }),
  decide: exchange({
    method: 'POST',
    path: '/api/staff/reports/:id/decision',
    summary: 'Decide what becomes of what was reported',
    params,
    body: decideForm,
    answer: z.object({ id: z.string() }),
  }),
}

export const moderationProblems = problems({
  report_not_found: { status: 404, text: 'There is no such report.' },
  report_changed: { status: 409, text: 'Something has changed here meanwhile. Please look at it again.' },
  rule_missing: { status: 400, text: 'Please choose the rule it breaks.' },
  own_content: { status: 403, text: 'You have a part in this yourself: somebody else decides.' },
  own_moderation: { status: 403, text: 'You have decided this before: somebody else looks at it again.' },
})

/** To the staff: something was reported, or a report has moved on. */
export interface ReportUpdate {
  readonly type: 'report_update'
  readonly reportId: string
}
