import { z } from 'zod'
import { exchange, problems } from '../kernel/contract.ts'
import { productId } from '../kernel/ids.ts'
import { goodsRules } from '../kernel/moderation.ts'
import { reportedTwice } from '../kernel/reported-twice.ts'
import { reportReasons, TO_BE_SAID } from './report-reasons.ts'

export const goodsReportForm = z
  .object({
    reason: z.enum(reportReasons, 'Please choose a reason'),
    words: z.string().trim().max(500, 'Please keep it to 500 characters').optional(),
  })
  .refine(({ reason, words }) => !TO_BE_SAID[reason] || Boolean(words), {
    path: ['words'],
    message: 'Please say more: we cannot look at it without',
  })
export type GoodsReportForm = z.infer<typeof goodsReportForm>

export const secondLookForm = z.object({
  words: z
    .string()
    .trim()
    .min(10, 'Please write at least 10 characters: whoever looks at it again reads this')
    .max(1000, 'At most 1000 characters'),
})
export type SecondLookForm = z.infer<typeof secondLookForm>

/** Why nobody can buy a product of one's own: the staff has taken it down. */
export const takenDown = z.object({
  rule: z.enum(goodsRules),
  /** Null once it was erased. */
  reason: z.string().nullable(),
  at: z.string(),
  /** Until when another look may be asked for; null once somebody else has looked. */
  askUntil: z.string().nullable(),
  /** Somebody else is to look at it again. */
  asked: z.boolean(),
})
export type TakenDown = z.infer<typeof takenDown>

/** How far the staff has got with a member's report of a product. */
export const reportStandings = ['none', 'waiting', 'settled', 'settled_twice'] as const
export type ReportStanding = (typeof reportStandings)[number]

const params = z.object({ id: productId })
const done = z.object({ id: z.string() })

export const goodsReportsContract = {
  report: exchange({
    method: 'POST',
    path: '/api/products/:id/reports',
    summary: 'Tell the market that goods should not be sold here; once more after a decision, and somebody else looks',
    params,
    body: goodsReportForm,
    answer: done,
  }),
  mine: exchange({
    method: 'GET',
    path: '/api/products/:id/reports/mine',
    summary: 'What became of one’s own report of a product',
    params,
    answer: z.object({ standing: z.enum(reportStandings) }),
  }),
  askAgain: exchange({
    method: 'POST',
    path: '/api/me/products/:id/second-look',
    summary: 'Ask for another look at an own product that was taken down, by somebody else',
    params,
    body: secondLookForm,
    answer: done,
  }),
}

export const goodsReportProblems = problems({
  own_listing: { status: 403, text: 'This is your own product. You can edit it or take it out of the market.' },
  reported_twice: reportedTwice,
  product_taken_down: { status: 409, text: 'Our team has taken this product off the market.' },
  not_taken_down: { status: 409, text: 'This product is not taken down.' },
  second_look_over: { status: 409, text: 'The time to ask for another look is over.' },
  second_look_done: { status: 409, text: 'Somebody else has looked at this product again already.' },
})
