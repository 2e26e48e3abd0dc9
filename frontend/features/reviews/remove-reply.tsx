import { sentenceOf } from '#frontend/lib/problem-error.ts'
import { Button } from '#frontend/ui/button.tsx'
import { toast } from '#frontend/ui/toasts.tsx'
import { useAnswerReview, useRemoveAnswer } from './api.ts'

interface RemoveReplyProps {
  readonly id: string
  readonly reply: string
}

/** At once, and with a way back. */
export function RemoveReply({ id, reply }: RemoveReplyProps) {
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
