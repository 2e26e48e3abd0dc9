import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { ReviewPage } from '#domain/reviews/contract.ts'
import { Pager } from '#frontend/ui/pager.tsx'
import { EmptyState } from '#frontend/ui/states.tsx'
import { ReviewList } from './review-list.tsx'
import { ReviewSummary } from './review-summary.tsx'
import { ReviewToolbar } from './review-toolbar.tsx'
import { ReviewsFailed, ReviewsLoading } from './reviews-on-their-way.tsx'
import type { useReviewChoice } from './use-review-choice.ts'
import './review-board.css'

interface ReviewBoardProps {
  readonly found: UseQueryResult<ReviewPage>
  readonly looking: ReturnType<typeof useReviewChoice>
  /** What one may do about them: below the figures, and where there are none yet. */
  readonly action?: ReactNode
  readonly whenEmpty?: ReactNode
  /** Whether each review names its product. */
  readonly naming?: boolean
}

/** All reviews of something: the figures, what to see of them, and a page of them. */
export function ReviewBoard({ found, looking, action, whenEmpty, naming = false }: ReviewBoardProps) {
  const { choice, choose, addressWith } = looking
  if (found.isLoadingError) return <ReviewsFailed retry={() => void found.refetch()} />
  if (!found.data) return <ReviewsLoading />
  const { count, total, page, pageSize, reviews } = found.data
  if (count === 0) return <EmptyState title="No reviews yet" action={whenEmpty} />
  return (
    <div className="review-board">
      <ReviewSummary reviews={found.data} shown={choice.filter} addressOf={(filter) => addressWith({ filter })} here>
        {action}
      </ReviewSummary>
      <div id={LIST} className={found.isPlaceholderData ? 'review-board-waits' : undefined}>
        <ReviewToolbar choice={choice} onChoose={choose} />
        <p className="review-board-count" role="status">
          {total === count ? '' : `${total} of ${count} reviews`}
        </p>
        <ReviewList reviews={reviews} naming={naming} />
        <Pager page={page} pages={Math.ceil(total / pageSize)} anchor={LIST} />
      </div>
    </div>
  )
}

/** Where a next page begins to be read. */
const LIST = 'reviews'
