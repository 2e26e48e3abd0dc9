import { useState } from 'react'
import { Button } from './button.tsx'
import './ui.css'

interface OvertakenProps<Draft> {
  /** `product` */
  readonly what: string
  /** Whether it was changed since the edit began. */
  readonly behind: boolean
  readonly typed: Draft
  readonly now: Draft
  /** The fields are filled anew, over the thing as it is now. */
  readonly onFill: (draft: Draft) => void
}

/** Tells that another window was faster. What was typed is kept until the form is left. */
export function Overtaken<Draft>({ what, behind, typed, now, onFill }: OvertakenProps<Draft>) {
  const [kept, keep] = useState<{ readonly draft: Draft }>()
  const load = () => {
    keep({ draft: typed })
    onFill(now)
  }
  const putBack = (draft: Draft) => {
    keep(undefined)
    onFill(draft)
  }
  return (
    <div role="alert">
      {behind ? (
        <div className="overtaken">
          <p>
            <strong>This {what} was changed in the meantime</strong>, maybe in another window. What you typed is still
            here; look at what is there now before you save.
          </p>
          <Button look="secondary" size="small" onClick={load}>
            Load what is there now
          </Button>
        </div>
      ) : (
        kept && (
          <div className="overtaken">
            <p>This is what is there now. What you had typed is kept.</p>
            <Button look="secondary" size="small" onClick={() => putBack(kept.draft)}>
              Put back what I typed
            </Button>
          </div>
        )
      )}
    </div>
  )
}
