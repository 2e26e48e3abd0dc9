import { dateWords } from '#frontend/lib/date-words.ts'
import { Button } from '#frontend/ui/button.tsx'

interface KeepClosedProps {
  readonly erasureScheduledAt: string
  readonly busy: boolean
  readonly keep: () => void
}

/** Whoever signs in to an account they have closed decides whether it stays. */
export const KeepClosed = ({ erasureScheduledAt, busy, keep }: KeepClosedProps) => (
  <div role="alert">
    <p className="door-problem">
      You have closed this account. It is erased for good on {dateWords(erasureScheduledAt)}; until then you can keep
      it.
    </p>
    <Button wide look="secondary" busy={busy} onClick={keep}>
      Keep my account and sign in
    </Button>
  </div>
)
