import { z } from 'zod'
import { reportLimitReached } from '#domain/kernel/contract.ts'
import { defineEndpoint, problems } from '../kernel/contract.ts'
import { productId } from '../kernel/ids.ts'
import { productRules } from '../kernel/moderation.ts'
import { COMMENT_HINTS, reportReasons } from './product-taxonomy.ts'

export const productReportForm = z
  .object({
    reason: z.enum(reportReasons, 'Please choose a reason'),
    words: z.string().trim().max(500, 'Please keep it to 500 characters').optional(),
  })
  .refine(({ reason, words }) => !COMMENT_HINTS[reason] || Boolean(words), {
    path: ['words'],
    message: 'Please say more: we cannot look at it without',
  })
export type ProductReportForm = z.infer<typeof productReportForm>

export const takedownAppealForm = z.object({
  words: z
    .string()
    .trim()
    .min(10, 'Please write at least 10 characters: whoever looks at it again reads this')
    .max(1000, 'At most 1000 characters'),
})
export type TakedownAppealForm = z.infer<typeof takedownAppealForm>

/** Why nobody can buy a product of one's own: the staff has taken it down. */
export const productTakedown = z.object({
  rule: z.enum(productRules),
  /** Null once it was erased. */
  reason: z.string().nullable(),
  at: z.string(),
  /** Until when another look may be asked for; null once somebody else has looked. */
  appealDeadline: z.string().nullable(),
  /** Somebody else is to look at it again. */
  asked: z.boolean(),
  /** It was changed since the last decision. */
  changed: z.boolean(),
  /** `reason` says what is to be changed. */
  changeAsked: z.boolean(),
})
export type ProductTakedown = z.infer<typeof productTakedown>

/** How far the staff has got with a member's report of a product. */
export const reportStatuses = ['none', 'waiting', 'settled', 'settled_twice'] as const
export type ReportStatus = (typeof reportStatuses)[number]

const params = z.object({ id: productId })
const done = z.object({ id: z.string() })

export const productReportsContract = {
  report: defineEndpoint({
    method: 'POST',
    path: '/api/products/:id/reports',
    summary: 'Tell the market that goods should not be sold here; once more after a decision, and somebody else looks',
    params,
    body: productReportForm,
    response: done,
  }),
  mine: defineEndpoint({
    method: 'GET',
    path: '/api/products/:id/reports/me',
    summary: 'What became of one’s own report of a product',
    params,
    response: z.object({ standing: z.enum(reportStatuses) }),
  }),
  askAgain: defineEndpoint({
    method: 'POST',
    path: '/api/me/products/:id/appeal',
    summary: 'Ask for another look at an own product that was taken down, by somebody else',
    params,
    body: takedownAppealForm,
    response: done,
  }),
}

export const productReportProblems = problems({
  own_listing: { status: 403, text: 'This is your own product. You can edit it or take it out of the market.' },
  report_limit_reached: reportLimitReached,
  product_taken_down: { status: 409, text: 'Our team has taken this product off the market.' },
  not_taken_down: { status: 409, text: 'This product is not taken down.' },
  takedown_appeal_window_closed: {
    status: 409,
    text: 'The time to appeal is over. Change the product, then ask for a review.',
  },
  takedown_already_appealed: {
    status: 409,
    text: 'Somebody else has looked at this product again already. Change it, then ask for a review.',
  },
})
