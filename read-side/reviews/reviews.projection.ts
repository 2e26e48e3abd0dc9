import type { ContentRule } from '#domain/kernel/moderation.ts'
import type { ReviewEvent } from '#domain/reviews/review.events.ts'
import { type Projection, table } from '#platform/projections/projection.ts'
import { unsealed } from '#read-side/kernel/personal-values.ts'

export interface ReviewRow {
  readonly id: string
  readonly productId: string
  readonly producerId: string
  readonly authorId: string
  /** Visible: neither taken down nor withdrawn. Of a withdrawn review only product and author are kept. */
  readonly standing: boolean
  /** Withdrawn by its author. A review that was taken down stays so if it is written again. */
  readonly withdrawn: boolean
  /** The violated rule while it is taken down, shown to its author. */
  readonly hidden: ContentRule | null
  readonly hiddenReason: string | null
  /** Its author has appealed. */
  readonly askedAgain: boolean
  readonly rating: number
  readonly comment: string | null
  /** Verified when it was written; a later delivery also verifies it (see `VERIFIED_PURCHASE_SQL`). */
  readonly verified: boolean
  readonly createdAt: string
  readonly changedAt: string | null
  readonly reply: string | null
  readonly repliedAt: string | null
  /** Accounts that have reported it. */
  readonly reporters: readonly string[]
}

export const reviewsTable = table<ReviewRow, ReviewEvent>({
  name: 'reviews',
  key: 'id',
  columns: {
    id: 'key',
    productId: 'key',
    producerId: 'key',
    authorId: 'key',
    standing: 'boolean',
    withdrawn: 'boolean',
    rating: 'integer',
    comment: 'text',
    verified: 'boolean',
    createdAt: 'instant',
    changedAt: 'instant',
    hidden: 'key',
    hiddenReason: 'text',
    askedAgain: 'boolean',
    reply: 'text',
    repliedAt: 'instant',
    reporters: 'texts',
  },
  indexes: [
    '(product_id, created_at desc, id desc) where standing',
    '(producer_id, created_at desc, id desc) where standing',
    '(author_id, product_id)',
  ],
  keysOf: (event) => event.data.reviewId,
  on: {
    ReviewSubmitted: (_, { data, meta }) => {
      const { reviewId: id, productId, producerId, authorId, rating, verifiedPurchase: verified } = data
      return {
        id,
        productId,
        producerId,
        authorId,
        rating,
        verified,
        standing: true,
        withdrawn: false,
        ...VISIBLE,
        comment: unsealed(data.comment),
        createdAt: meta.at,
        changedAt: null,
        reply: null,
        repliedAt: null,
        reporters: [],
      }
    },
    ReviewUpdated: (row, { data, meta }) =>
      row && {
        ...row,
        rating: data.rating,
        comment: unsealed(data.comment),
        changedAt: meta.at,
        askedAgain: data.takenDown === true,
        withdrawn: false,
      },
    ReviewWithdrawn: (row) => row && { ...row, ...WITHDRAWN, askedAgain: false },
    ReviewReplyPosted: (row, { data, meta }) => row && { ...row, reply: unsealed(data.reply), repliedAt: meta.at },
    ReviewReplyRemoved: (row) => row && { ...row, reply: null, repliedAt: null },
    ReviewReported: (row, { data }) => row && { ...row, reporters: [...row.reporters, data.reporterId] },
    ReviewReportsDismissed: (row) => row && { ...row, reporters: [] },
    ReviewTakenDown: (row, { data }) => row && applyTakedown(row, data),
    ReviewTakedownUpheld: (row, { data }) => row && applyTakedown(row, data),
    ReviewRestored: (row) => row && { ...row, ...VISIBLE, standing: true, reporters: [] },
  },
})

const WITHDRAWN = {
  standing: false,
  withdrawn: true,
  comment: null,
  reply: null,
  repliedAt: null,
  reporters: [],
} as const
const VISIBLE = { hidden: null, hiddenReason: null, askedAgain: false } as const

type Decided = Extract<ReviewEvent, { type: 'ReviewTakenDown' | 'ReviewTakedownUpheld' }>['data']
const applyTakedown = (row: ReviewRow, { violatedRule: rule, reason }: Decided): ReviewRow => ({
  ...row,
  standing: false,
  reporters: [],
  hidden: rule,
  hiddenReason: unsealed(reason),
  askedAgain: false,
})

export const reviews: Projection = { name: 'reviews', version: 5, tables: [reviewsTable] }
