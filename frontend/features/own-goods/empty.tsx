import { Button } from '#frontend/ui/button.tsx'
import { EmptyState } from '#frontend/ui/states.tsx'
import type { Asked } from './goods-dialogs.tsx'
import { emptyDraft } from './product-draft.ts'

/** For those who sell nothing yet. */
export function Empty({ onAsk }: { readonly onAsk: (asked: Asked) => void }) {
  return (
    <EmptyState
      title="Nothing on your stall yet"
      action={
        <div className="row goods-first">
          <Button onClick={() => onAsk({ what: 'add', initial: emptyDraft })}>Add your first product</Button>
          <Button look="secondary" onClick={() => onAsk({ what: 'import' })}>
            Import a list
          </Button>
        </div>
      }
    >
      Say what you sell, what it costs and how much there is. Buyers see it right away.
    </EmptyState>
  )
}
