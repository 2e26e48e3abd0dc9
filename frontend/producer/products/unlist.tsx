import type { ProducerProduct } from '#domain/catalog/product-listings.contract.ts'
import { sentenceOf } from '#frontend/shared/lib/problem-error.ts'
import { Button } from '#frontend/shared/ui/button.tsx'
import { toast } from '#frontend/shared/ui/toasts.tsx'
import { useDeleteProduct, useListing } from './api.ts'

interface UnlistProps {
  readonly product: ProducerProduct
  readonly onDone: () => void
}

/** What was sold is never deleted: orders, reviews and receipts still lead to it. */
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

/** Asks before a product that was never sold is deleted; what has come up since is said here. */
export function DeleteProduct({ product: { id, name, listed }, onDone }: UnlistProps) {
  const deletion = useDeleteProduct()
  const remove = () =>
    deletion.mutate(id, {
      onSuccess: () => {
        onDone()
        toast({ title: `${name} is deleted` })
      },
    })
  return (
    <>
      <p>
        <strong>{name}</strong> was never sold. It leaves {listed && 'the market, '}your products, and the carts and
        favorites of everyone who kept it. This cannot be undone.
      </p>
      {deletion.error && (
        <p className="field-error" role="alert">
          {sentenceOf(deletion.error)}
        </p>
      )}
      <div className="form-foot">
        <Button look="quiet" onClick={onDone}>
          Cancel
        </Button>
        <Button look="danger" busy={deletion.isPending} onClick={remove}>
          Delete
        </Button>
      </div>
    </>
  )
}
