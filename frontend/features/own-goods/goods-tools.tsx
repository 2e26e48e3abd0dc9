import { paths } from '#frontend/lib/paths.ts'
import { Button, LinkButton } from '#frontend/ui/button.tsx'
import { EXPORT_ADDRESS } from './api.ts'
import type { Asked } from './goods-dialogs.tsx'
import { emptyDraft } from './product-draft.ts'

/** What can be done besides changing one of the products. */
export function GoodsTools({ onAsk }: { readonly onAsk: (asked: Asked) => void }) {
  return (
    <div className="row goods-tools">
      <Button onClick={() => onAsk({ what: 'add', initial: emptyDraft })}>Add Product</Button>
      <Button look="secondary" onClick={() => onAsk({ what: 'import' })}>
        Import
      </Button>
      <LinkButton to={EXPORT_ADDRESS} reloadDocument download look="secondary">
        Export
      </LinkButton>
      <LinkButton to={paths.inventory} look="quiet">
        Inventory
      </LinkButton>
    </div>
  )
}
