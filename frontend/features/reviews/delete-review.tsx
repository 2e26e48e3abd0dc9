import { useState } from 'react'
import { Button } from '#frontend/ui/button.tsx'
import { Dialog } from '#frontend/ui/dialog.tsx'
import { toast } from '#frontend/ui/toasts.tsx'
import { useWithdrawReview } from './api.ts'
import '#frontend/ui/form-foot.css'

/** Asks before a review is gone. */
export function DeleteReview({ id }: { readonly id: string }) {
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
