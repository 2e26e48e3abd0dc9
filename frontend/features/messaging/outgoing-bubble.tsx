import { timeWords } from '#frontend/lib/market-clock.ts'
import { Button } from '#frontend/ui/button.tsx'
import type { Outgoing } from './outbox.ts'

interface OutgoingProps {
  readonly said: Outgoing
  readonly onAgain: () => void
  /** Back into the box it was written in. */
  readonly onEdit: () => void
}

/** On its way, or not sent and why. */
export function OutgoingBubble({ said: { content, at, problem }, onAgain, onEdit }: OutgoingProps) {
  return (
    <div className={problem ? 'message message-mine message-stuck' : 'message message-mine'}>
      <p className="message-text">
        <span className="visually-hidden">You: </span>
        {content}
      </p>
      {problem ? (
        <div className="message-problem" role="alert">
          <p>
            <strong>Not sent.</strong> {problem}
          </p>
          <Button look="quiet" size="small" onClick={onAgain}>
            Try Again
          </Button>
          <Button look="quiet" size="small" onClick={onEdit}>
            Edit
          </Button>
        </div>
      ) : (
        <p className="message-foot">
          <time dateTime={at}>{timeWords(at)}</time> Sending…
        </p>
      )}
    </div>
  )
}
