import { useState } from 'react'
import type { ReviewView } from '#domain/reviews/contract.ts'
import { useUser } from '#frontend/lib/session.ts'
import { Button } from '#frontend/ui/button.tsx'
import { FormDialog } from '#frontend/ui/form-dialog.tsx'
import { VerifiedOnly } from '#frontend/ui/verified-only.tsx'
import { DeleteReview } from './delete-review.tsx'
import { ReplyForm, ReportForm, ReviewForm } from './forms.ts'
import { RemoveReply } from './remove-reply.tsx'

/** What the one who reads may do about a review: its author, its producer, or anybody else who is signed in. */
export function ReviewActions({ review }: { readonly review: ReviewView }) {
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
