import { dateWords } from '#frontend/lib/date-words.ts'
import { Button } from '#frontend/ui/button.tsx'

interface KeepClosedProps {
  readonly erasesAt: string
  readonly busy: boolean
  readonly keep: () => void
}

/** Whoever signs in to an account they have closed decides whether it stays. */
export const KeepClosed = ({ erasesAt, busy, keep }: KeepClosedProps) => (
  <div role="alert">
    <p className="door-problem">
      You have closed this account. It is erased for good on {dateWords(erasesAt)}; until then you can keep it.
    </p>
    <Button wide look="secondary" busy={busy} onClick={keep}>
      Keep my account and sign in
    </Button>
  </div>
)
