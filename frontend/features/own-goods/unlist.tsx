import type { OwnProduct } from '#domain/catalog/own-goods.ts'
import { Button } from '#frontend/ui/button.tsx'
import { toast } from '#frontend/ui/toasts.tsx'
import { useListing } from './api.ts'

interface UnlistProps {
  readonly product: OwnProduct
  readonly onDone: () => void
}

/** Nothing is ever deleted: orders, reviews and receipts of before still lead to it. */
export function Unlist({ product: { id, name }, onDone }: UnlistProps) {
  const listing = useListing()
  const unlist = () =>
    listing.mutate(
      { id, listed: false },
      {
        onSuccess: () => {
          onDone()
          toast({ title: `${name} is out of the market` })
        },
      },
    )
  return (
    <>
      <p>
        No one can find or buy <strong>{name}</strong> any more. It stays among your products with its stock, reviews
        and price history, and you can put it back at any time. Orders that are already paid stay as they are.
      </p>
      <div className="form-foot">
        <Button look="quiet" onClick={onDone}>
          Cancel
        </Button>
        <Button look="danger" busy={listing.isPending} onClick={unlist}>
          Unlist
        </Button>
      </div>
    </>
  )
}
