import { useState } from 'react'
import { Button } from '#frontend/ui/button.tsx'
import type { ProductDraft } from './product-draft.ts'

interface OvertakenProps {
  /** Whether the product was changed since the edit began. */
  readonly behind: boolean
  readonly typed: ProductDraft
  readonly now: ProductDraft
  /** The fields are filled anew, over the product as it is now. */
  readonly onFill: (draft: ProductDraft) => void
}

/** Tells that another window was faster. What was typed is kept until the form is left. */
export function Overtaken({ behind, typed, now, onFill }: OvertakenProps) {
  const [kept, keep] = useState<ProductDraft>()
  const load = () => {
    keep(typed)
    onFill(now)
  }
  const putBack = (draft: ProductDraft) => {
    keep(undefined)
    onFill(draft)
  }
  return (
    <div role="alert">
      {behind ? (
        <div className="goods-note">
          <p>
            <strong>This product was changed in the meantime</strong>, maybe in another window. What you typed is still
            here; look at what is there now before you save.
          </p>
          <Button look="secondary" size="small" onClick={load}>
            Load what is there now
          </Button>
        </div>
      ) : (
        kept && (
          <div className="goods-note">
            <p>This is what is there now. What you had typed is kept.</p>
            <Button look="secondary" size="small" onClick={() => putBack(kept)}>
              Put back what I typed
            </Button>
          </div>
        )
      )}
    </div>
  )
}
