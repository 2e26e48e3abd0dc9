import type { ProducerProduct } from '#domain/catalog/product-listings.contract.ts'
import { Button } from '#frontend/ui/button.tsx'
import { toast } from '#frontend/ui/toasts.tsx'
import { useListing } from './api.ts'
import type { Asked } from './goods-dialogs.tsx'
import { copyOf } from './product-draft.ts'

interface ItemWaysProps {
  readonly product: ProducerProduct
  readonly onAsk: (asked: Asked) => void
}

/** What can be done with one product. */
export function ItemWays({ product, onAsk }: ItemWaysProps) {
  const { id, name, listed, takenDown } = product
  const listing = useListing()
  const relist = () =>
    listing.mutate({ id, listed: true }, { onSuccess: () => toast({ title: `${name} is in the market again` }) })
  return (
    <div className="goods-ways-on" role="group" aria-label={`Actions for ${name}`}>
      <Button look="secondary" size="small" onClick={() => onAsk({ what: 'edit', id })}>
        Edit
      </Button>
      <Button look="quiet" size="small" onClick={() => onAsk({ what: 'add', initial: copyOf(product) })}>
        Duplicate
      </Button>
      <Button look="quiet" size="small" onClick={() => onAsk({ what: 'certificates', id })}>
        Certificates
      </Button>
      {takenDown ? null : listed ? (
        <Button look="quiet" size="small" onClick={() => onAsk({ what: 'unlist', id })}>
          Unlist
        </Button>
      ) : (
        <Button look="quiet" size="small" busy={listing.isPending} onClick={relist}>
          Relist
        </Button>
      )}
      {!product.wasSold && (
        <Button look="quiet" size="small" onClick={() => onAsk({ what: 'delete', id })}>
          Delete
        </Button>
      )}
    </div>
  )
}
