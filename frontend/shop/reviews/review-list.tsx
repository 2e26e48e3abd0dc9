import { lazy, useState } from 'react'
import type { ReviewView } from '#domain/reviews/contract.ts'
import { type ReviewFilter, type ReviewListQuery, reviewFilters, reviewSorts } from '#domain/reviews/review-options.ts'
import { listIn, oneOf, useListAddress } from '#frontend/shared/lib/list-params.ts'
import { dateWords } from '#frontend/shared/lib/marketplace-time.ts'
import { paths } from '#frontend/shared/lib/paths.ts'
import { sentenceOf } from '#frontend/shared/lib/problem-error.ts'
import { useUser } from '#frontend/shared/lib/session.ts'
import { Badge } from '#frontend/shared/ui/badge.tsx'
import { Button, TextLink } from '#frontend/shared/ui/button.tsx'
import { Dialog, FormDialog } from '#frontend/shared/ui/dialog.tsx'
import { StarRow } from '#frontend/shared/ui/stars.tsx'
import { toast } from '#frontend/shared/ui/toasts.tsx'
import { VerifiedOnly } from '#frontend/shared/ui/verified-only.tsx'
import { useAnswerReview, useRemoveAnswer, useWithdrawReview } from './api.ts'
import './reviews.css'
import '#frontend/shared/ui/ui.css'

interface ReviewListProps {
  readonly reviews: readonly ReviewView[]
  readonly naming?: boolean
}

export function ReviewList({ reviews, naming = false }: ReviewListProps) {
  if (reviews.length === 0) return <p className="reviews-none">No reviews like that.</p>
  return (
    <ul className="reviews-list">
      {reviews.map((review) => (
        <ReviewEntry key={review.id} review={review} naming={naming} />
      ))}
    </ul>
  )
}

interface ReviewEntryProps {
  readonly review: ReviewView
  readonly naming: boolean
}

function ReviewEntry({ review, naming }: ReviewEntryProps) {
  const { author, rating, comment, verifiedPurchase, createdAt, updatedAt, productId, productName, reply } = review
  return (
    <li className="review">
      <p className="review-head">
        <StarRow rating={rating} />
        <span className="visually-hidden">{rating} of 5 stars by</span>
        <strong>{author}</strong>
        {verifiedPurchase && <Badge tone="leaf">Verified Purchase</Badge>}
        <span className="review-when">
          <time dateTime={createdAt}>{dateWords(createdAt)}</time>
          {updatedAt && ' · edited'}
        </span>
      </p>
      {naming && (
        <p className="review-product">
          <TextLink to={paths.product(productId)}>{productName}</TextLink>
        </p>
      )}
      <p className="review-words">{comment}</p>
      {reply && (
        <div className="review-reply">
          <p className="review-head">
            <strong>{reply.businessName}</strong> replied
            <span className="review-when">
              <time dateTime={reply.repliedAt}>{dateWords(reply.repliedAt)}</time>
            </span>
          </p>
          <p className="review-words">{reply.text}</p>
        </div>
      )}
      <ReviewActions review={review} />
    </li>
  )
}

/** What the one who reads may do about a review: its author, its producer, or anybody else who is signed in. */
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
      <Button look="quiet" size="small" onClick={() => setEditing(true)}>
        Edit
      </Button>
      <FormDialog open={editing} title="Edit Your Review" onClose={close}>
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
      <Button look="quiet" size="small" onClick={() => setOpen(true)}>
        {reply ? 'Edit Reply' : 'Reply'}
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
      <Button look="quiet" size="small" aria-label={`Report the review by ${author}`} onClick={() => setOpen(true)}>
        Report
      </Button>
      <FormDialog open={open} title="Report This Review" onClose={close}>
        <VerifiedOnly>
          <ReportForm id={id} onDone={close} />
        </VerifiedOnly>
      </FormDialog>
    </>
  )
}

/** Asks before a review is gone. */
function DeleteReview({ id }: { readonly id: string }) {
  const [asking, setAsking] = useState(false)
  const withdraw = useWithdrawReview()
  const close = () => setAsking(false)
  const go = () =>
    withdraw
      .mutateAsync(id)
      .then(() => toast({ title: 'Review deleted' }))
      .catch(() => toast({ title: 'Error', text: 'Failed to delete review. Please try again.', tone: 'error' }))
      .finally(close)
  return (
    <>
      <Button look="quiet" size="small" onClick={() => setAsking(true)}>
        Delete
      </Button>
      <Dialog open={asking} title="Delete your review?" onClose={close}>
        <p>Your stars and your words go, and so does the reply. You can write another one later.</p>
        <div className="form-foot">
          <Button look="quiet" onClick={close}>
            Keep It
          </Button>
          <Button look="danger" busy={withdraw.isPending} onClick={() => void go()}>
            Delete Review
          </Button>
        </div>
      </Dialog>
    </>
  )
}

/** Forms check with the contract's schemas: they come with the first dialog that is opened, and not with the page. */
export const ReviewForm = lazy(async () => ({ default: (await import('./review-form.tsx')).ReviewForm }))
const ReplyForm = lazy(async () => ({ default: (await import('./reply-form.tsx')).ReplyForm }))
const ReportForm = lazy(async () => ({ default: (await import('./report-form.tsx')).ReportForm }))

interface RemoveReplyProps {
  readonly id: string
  readonly reply: string
}

/** At once, and with a way back. */
function RemoveReply({ id, reply }: RemoveReplyProps) {
  const remove = useRemoveAnswer()
  const answer = useAnswerReview()
  const failed = (error: unknown) => toast({ title: 'Error', text: sentenceOf(error), tone: 'error' })
  const undo = { label: 'Undo', run: () => void answer.mutateAsync({ id, reply }).catch(failed) }
  const go = () =>
    remove
      .mutateAsync(id)
      .then(() => toast({ title: 'Reply removed', action: undo }))
      .catch(failed)
  return (
    <Button look="quiet" size="small" busy={remove.isPending} onClick={() => void go()}>
      Remove Reply
    </Button>
  )
}

/** How reviews may be looked at. */
export const CHOICES = { sort: oneOf(reviewSorts), filter: oneOf(reviewFilters) }

/** What is looked at first. */
export const FIRST_CHOICE: ReviewListQuery = listIn(new URLSearchParams(), CHOICES)

export const FILTER_LABELS: Readonly<Record<ReviewFilter, string>> = {
  all: 'All',
  verified: 'Verified',
  5: '5 stars',
  4: '4 stars',
  3: '3 stars',
  2: '2 stars',
  1: '1 star',
}

/** What is looked at of reviews stands in the page's address. */
export function useReviewChoice() {
  const { list: choice, narrow: choose, addressWith } = useListAddress(CHOICES)
  return { choice, choose, addressWith }
}
