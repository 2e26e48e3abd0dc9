import type { ContentRule } from '#domain/kernel/moderation.ts'
import type { ReviewEvent } from '#domain/reviews/review.events.ts'
import { type Projection, table } from '#platform/projections/projection.ts'
import { valueOrNull } from '#read-side/kernel/personal-values.ts'

export interface ReviewRow {
  readonly id: string
  readonly productId: string
  readonly producerId: string
  readonly authorId: string
  /** Visible: neither taken down nor withdrawn. For a withdrawn review, only product and author are stored. */
  readonly visible: boolean
  /** Withdrawn by its author. A review that was taken down remains so if its author submits it again. */
  readonly withdrawn: boolean
  /** The violated rule while it is taken down, shown to its author. */
  readonly violatedRule: ContentRule | null
  readonly takedownReason: string | null
  /** Its author has appealed. */
  readonly appealed: boolean
  readonly rating: number
  readonly comment: string | null
  /** Verified when it was written; a later delivery also verifies it (see `VERIFIED_PURCHASE_SQL`). */
  readonly verifiedPurchase: boolean
  readonly createdAt: string
  readonly updatedAt: string | null
  readonly reply: string | null
  readonly repliedAt: string | null
  /** Accounts that have reported it. */
  readonly reporterIds: readonly string[]
}

export const reviewsTable = table<ReviewRow, ReviewEvent>({
  name: 'reviews',
  key: 'id',
  columns: {
    id: 'key',
    productId: 'key',
    producerId: 'key',
    authorId: 'key',
    visible: 'boolean',
    withdrawn: 'boolean',
    rating: 'integer',
    comment: 'text',
    verifiedPurchase: 'boolean',
    createdAt: 'instant',
    updatedAt: 'instant',
    violatedRule: 'key',
    takedownReason: 'text',
    appealed: 'boolean',
    reply: 'text',
    repliedAt: 'instant',
    reporterIds: 'texts',
  },
  indexes: [
    '(product_id, created_at desc, id desc) where visible',
    '(producer_id, created_at desc, id desc) where visible',
    '(author_id, product_id)',
  ],
  keysOf: (event) => event.data.reviewId,
  on: {
    ReviewSubmitted: (_, { data, meta }) => {
      const { reviewId: id, productId, producerId, authorId, rating, verifiedPurchase } = data
      return {
        id,
        productId,
        producerId,
        authorId,
        rating,
        verifiedPurchase,
        visible: true,
        withdrawn: false,
        ...NOT_TAKEN_DOWN,
        comment: valueOrNull(data.comment),
        createdAt: meta.recordedAt,
        updatedAt: null,
        reply: null,
        repliedAt: null,
        reporterIds: [],
      }
    },
    ReviewUpdated: (row, { data, meta }) =>
      row && {
        ...row,
        rating: data.rating,
        comment: valueOrNull(data.comment),
        updatedAt: meta.recordedAt,
        appealed: data.takenDown === true,
        withdrawn: false,
      },
    ReviewWithdrawn: (row) => row && { ...row, ...WITHDRAWN, appealed: false },
    ReviewReplyPosted: (row, { data, meta }) =>
      row && { ...row, reply: valueOrNull(data.reply), repliedAt: meta.recordedAt },
    ReviewReplyRemoved: (row) => row && { ...row, reply: null, repliedAt: null },
    ReviewReported: (row, { data }) => row && { ...row, reporterIds: [...row.reporterIds, data.reporterId] },
    ReviewReportsDismissed: (row) => row && { ...row, reporterIds: [] },
    ReviewTakenDown: (row, { data }) => row && applyTakedown(row, data),
    ReviewTakedownUpheld: (row, { data }) => row && applyTakedown(row, data),
    ReviewRestored: (row) => row && { ...row, ...NOT_TAKEN_DOWN, visible: true, reporterIds: [] },
  },
})

const WITHDRAWN = {
  visible: false,
  withdrawn: true,
  comment: null,
  reply: null,
  repliedAt: null,
  reporterIds: [],
} as const
const NOT_TAKEN_DOWN = { violatedRule: null, takedownReason: null, appealed: false } as const

type TakedownData = Extract<ReviewEvent, { type: 'ReviewTakenDown' | 'ReviewTakedownUpheld' }>['data']
const applyTakedown = (row: ReviewRow, { violatedRule, reason }: TakedownData): ReviewRow => ({
  ...row,
  visible: false,
  reporterIds: [],
  violatedRule,
  takedownReason: valueOrNull(reason),
  appealed: false,
})

export const reviews: Projection = { name: 'reviews', version: 6, tables: [reviewsTable] }
