import { z } from 'zod'
import { reportLimitReached } from '#domain/kernel/contract.ts'
import { defineEndpoint, problems } from '../kernel/contract.ts'
import { productId } from '../kernel/ids.ts'
import { productRules } from '../kernel/moderation.ts'
import { COMMENT_HINTS, reportReasons } from './product-taxonomy.ts'

export const productReportForm = z
  .object({
    reason: z.enum(reportReasons, 'Choose a reason'),
    comment: z.string().trim().max(500, 'At most 500 characters').optional(),
  })
  .refine(({ reason, comment }) => !COMMENT_HINTS[reason] || Boolean(comment), {
    path: ['comment'],
    message: 'Add details: we cannot review the report without them',
  })
export type ProductReportForm = z.infer<typeof productReportForm>

export const takedownAppealForm = z.object({
  comment: z
    .string()
    .trim()
    .min(10, 'Enter at least 10 characters: the reviewer reads this')
    .max(1000, 'At most 1000 characters'),
})
export type TakedownAppealForm = z.infer<typeof takedownAppealForm>

/** A takedown, for the product's producer. */
export const productTakedown = z.object({
  violatedRule: z.enum(productRules),
  /** Null once it was erased. */
  reason: z.string().nullable(),
  at: z.string(),
  /** Deadline for an appeal; null once an appeal was decided. */
  appealDeadline: z.string().nullable(),
  /** An appeal or a review of changes is pending. */
  appealPending: z.boolean(),
  /** The product has changed since the last decision. */
  changed: z.boolean(),
  /** Staff requested changes; `reason` describes them. */
  changesRequested: z.boolean(),
})
export type ProductTakedown = z.infer<typeof productTakedown>

/** Changes that staff requested to a product that is not taken down, until its producer edits it. */
export const productChangeRequest = z.object({
  /** Null once it was erased. */
  reason: z.string().nullable(),
  at: z.string(),
})
export type ProductChangeRequest = z.infer<typeof productChangeRequest>

/** Status of a member's report of a product. */
export const reportStatuses = ['none', 'waiting', 'settled', 'settled_twice'] as const
export type ReportStatus = (typeof reportStatuses)[number]

const params = z.object({ id: productId })
const done = z.object({ id: z.string() })

export const productReportsContract = {
  report: defineEndpoint({
    method: 'POST',
    path: '/api/products/:id/reports',
    summary: 'Report a product; a second report after a decision is reviewed by another moderator',
    params,
    body: productReportForm,
    response: done,
  }),
  mine: defineEndpoint({
    method: 'GET',
    path: '/api/products/:id/reports/me',
    summary: 'Status of the caller’s report of a product',
    params,
    response: z.object({ status: z.enum(reportStatuses) }),
  }),
  appeal: defineEndpoint({
    method: 'POST',
    path: '/api/me/products/:id/appeal',
    summary: 'Appeal the takedown of a product; another moderator reviews it',
    params,
    body: takedownAppealForm,
    response: done,
  }),
}

export const productReportProblems = problems({
  own_listing: { status: 403, text: 'This is your own product. You can edit or unlist it.' },
  report_limit_reached: reportLimitReached,
  product_taken_down: { status: 409, text: 'Our team has taken this product down.' },
  not_taken_down: { status: 409, text: 'This product is not taken down.' },
  takedown_appeal_window_closed: {
    status: 409,
    text: 'The appeal period has ended. Change the product, then request a review.',
  },
  takedown_already_appealed: {
    status: 409,
    text: 'Your appeal of this takedown has been decided. Change the product, then request a review.',
  },
})
