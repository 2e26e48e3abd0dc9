import { lazy, useState } from 'react'
import type { ReviewView } from '#domain/reviews/contract.ts'
import { type ReviewFilter, type ReviewListQuery, reviewFilters, reviewSorts } from '#domain/reviews/review-options.ts'
import { oneOf, parseListParams, useListParams } from '#frontend/shared/lib/list-params.ts'
import { formatDate } from '#frontend/shared/lib/marketplace-time.ts'
import { paths } from '#frontend/shared/lib/paths.ts'
import { errorMessage } from '#frontend/shared/lib/problem-error.ts'
import { useUser } from '#frontend/shared/lib/session.ts'
import { Badge } from '#frontend/shared/ui/badge.tsx'
import { Button, TextLink } from '#frontend/shared/ui/button.tsx'
import { Dialog, FormDialog } from '#frontend/shared/ui/dialog.tsx'
import { StarRow } from '#frontend/shared/ui/stars.tsx'
import { toast } from '#frontend/shared/ui/toasts.tsx'
import { VerifiedOnly } from '#frontend/shared/ui/verified-only.tsx'
import { useRemoveReply, useSaveReply, useWithdrawReview } from './api.ts'
import './reviews.css'
import '#frontend/shared/ui/ui.css'

interface ReviewListProps {
  readonly reviews: readonly ReviewView[]
  readonly showProduct?: boolean
}

export function ReviewList({ reviews, showProduct = false }: ReviewListProps) {
  if (reviews.length === 0) return <p className="reviews-empty">No reviews match.</p>
  return (
    <ul className="reviews-list">
      {reviews.map((review) => (
        <ReviewEntry key={review.id} review={review} showProduct={showProduct} />
      ))}
    </ul>
  )
}

interface ReviewEntryProps {
  readonly review: ReviewView
  readonly showProduct: boolean
}

function ReviewEntry({ review, showProduct }: ReviewEntryProps) {
  const { author, rating, comment, verifiedPurchase, createdAt, updatedAt, productId, productName, reply } = review
  return (
    <li className="review">
      <p className="review-head">
        <StarRow rating={rating} />
        <span className="visually-hidden">{rating} of 5 stars by</span>
        <strong>{author}</strong>
        {verifiedPurchase && <Badge tone="leaf">Verified purchase</Badge>}
        <span className="review-date">
          <time dateTime={createdAt}>{formatDate(createdAt)}</time>
          {updatedAt && ' · edited'}
        </span>
      </p>
      {showProduct && (
        <p className="review-product">
          <TextLink to={paths.product(productId)}>{productName}</TextLink>
        </p>
      )}
      <p className="review-text">{comment}</p>
      {reply && (
        <div className="review-reply">
          <p className="review-head">
            <strong>{reply.businessName}</strong> replied
            <span className="review-date">
              <time dateTime={reply.repliedAt}>{formatDate(reply.repliedAt)}</time>
            </span>
          </p>
          <p className="review-text">{reply.text}</p>
        </div>
      )}
      <ReviewActions review={review} />
    </li>
  )
}

/** Actions for the signed-in user: the review's author, its producer or another member. */
function ReviewActions({ review }: { readonly review: ReviewView }) {
  const { data: user } = useUser()
  if (!user) return null
  return (
    <div className="review-actions">
      {review.mine ? <OwnActions review={review} /> : <ReportAction review={review} />}
      {review.canReply && <ReplyActions review={review} />}
    </div>
  )
}

function OwnActions({ review }: { readonly review: ReviewView }) {
  const [editing, setEditing] = useState(false)
  const close = () => setEditing(false)
  return (
    <>
      <Button variant="quiet" size="small" onClick={() => setEditing(true)}>
        Edit
      </Button>
      <FormDialog open={editing} title="Edit your review" onClose={close}>
        <VerifiedOnly>
          <ReviewForm productId={review.productId} written={review} onDone={close} />
        </VerifiedOnly>
      </FormDialog>
      <DeleteReview id={review.id} />
    </>
  )
}

function ReplyActions({ review: { id, author, reply } }: { readonly review: ReviewView }) {
  const [open, setOpen] = useState(false)
  const close = () => setOpen(false)
  return (
    <>
      <Button variant="quiet" size="small" onClick={() => setOpen(true)}>
        {reply ? 'Edit reply' : 'Reply'}
      </Button>
      <FormDialog open={open} title={`Reply to ${author}`} onClose={close}>
        <ReplyForm id={id} reply={reply?.text ?? ''} onDone={close} />
      </FormDialog>
      {reply && <RemoveReply id={id} reply={reply.text} />}
    </>
  )
}

function ReportAction({ review: { id, author, reported } }: { readonly review: ReviewView }) {
  const [open, setOpen] = useState(false)
  const close = () => setOpen(false)
  if (reported) return <span>You reported this review</span>
  return (
    <>
      <Button variant="quiet" size="small" aria-label={`Report the review by ${author}`} onClick={() => setOpen(true)}>
        Report
      </Button>
      <FormDialog open={open} title="Report this review" onClose={close}>
        <VerifiedOnly>
          <ReportForm id={id} onDone={close} />
        </VerifiedOnly>
      </FormDialog>
    </>
  )
}

/** Deletes the review after confirmation. */
function DeleteReview({ id }: { readonly id: string }) {
  const [confirming, setConfirming] = useState(false)
  const withdraw = useWithdrawReview()
  const close = () => setConfirming(false)
  const submit = () =>
    withdraw
      .mutateAsync(id)
      .then(() => toast({ title: 'Review deleted' }))
      .catch(() => toast({ title: 'Error', text: 'Failed to delete review. Please try again.', tone: 'error' }))
      .finally(close)
  return (
    <>
      <Button variant="quiet" size="small" onClick={() => setConfirming(true)}>
        Delete
      </Button>
      <Dialog open={confirming} title="Delete your review?" onClose={close}>
        <p>Your rating, your text and the producer’s reply are deleted. You can write a new review later.</p>
        <div className="form-foot">
          <Button variant="quiet" onClick={close}>
            Keep review
          </Button>
          <Button variant="danger" busy={withdraw.isPending} onClick={() => void submit()}>
            Delete review
          </Button>
        </div>
      </Dialog>
    </>
  )
}

/** Lazy, because the forms load the contract's schemas. */
export const ReviewForm = lazy(async () => ({ default: (await import('./review-form.tsx')).ReviewForm }))
const ReplyForm = lazy(async () => ({ default: (await import('./reply-form.tsx')).ReplyForm }))
const ReportForm = lazy(async () => ({ default: (await import('./report-form.tsx')).ReportForm }))

interface RemoveReplyProps {
  readonly id: string
  readonly reply: string
}

/** Removes the reply without confirmation; a toast offers undo. */
function RemoveReply({ id, reply }: RemoveReplyProps) {
  const remove = useRemoveReply()
  const saveReply = useSaveReply()
  const failed = (error: unknown) => toast({ title: 'Error', text: errorMessage(error), tone: 'error' })
  const undo = { label: 'Undo', run: () => void saveReply.mutateAsync({ id, reply }).catch(failed) }
  const submit = () =>
    remove
      .mutateAsync(id)
      .then(() => toast({ title: 'Reply removed', action: undo }))
      .catch(failed)
  return (
    <Button variant="quiet" size="small" busy={remove.isPending} onClick={() => void submit()}>
      Remove reply
    </Button>
  )
}

/** Sort orders and filters of review lists, as URL parameters. */
export const CHOICES = { sort: oneOf(reviewSorts), filter: oneOf(reviewFilters) }

/** Default sort order and filter, first page. */
export const FIRST_CHOICE: ReviewListQuery = parseListParams(new URLSearchParams(), CHOICES)

export const FILTER_LABELS: Readonly<Record<ReviewFilter, string>> = {
  all: 'All',
  verified: 'Verified',
  5: '5 stars',
  4: '4 stars',
  3: '3 stars',
  2: '2 stars',
  1: '1 star',
}

/** Sort order, filter and page of a review list, from the URL. */
export function useReviewChoice() {
  const { list: choice, setFilters: choose, urlWith } = useListParams(CHOICES)
  return { choice, choose, urlWith }
}
