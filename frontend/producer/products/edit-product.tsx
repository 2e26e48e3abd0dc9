import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { PriceChange, ProducerProduct } from '#domain/catalog/product-listings.contract.ts'
import { formatQuantity } from '#domain/catalog/product-taxonomy.ts'
import { useForm } from '#frontend/shared/lib/forms.ts'
import { shortDateWords } from '#frontend/shared/lib/marketplace-time.ts'
import { isProblem } from '#frontend/shared/lib/problem-error.ts'
import { type Column, RecordsTable } from '#frontend/shared/ui/data-table.tsx'
import { Overtaken } from '#frontend/shared/ui/edit-conflict.tsx'
import { FormFoot } from '#frontend/shared/ui/fields.tsx'
import { Money } from '#frontend/shared/ui/money.tsx'
import { ErrorState, Skeleton } from '#frontend/shared/ui/states.tsx'
import { toast } from '#frontend/shared/ui/toasts.tsx'
import { pricesQuery, useReviseProduct } from './api.ts'
import { draftOf, editForm, fieldOf, revisionOf } from './product-draft.ts'
import { ProductFields } from './product-fields.tsx'

interface EditProductProps {
  /** As it is now: it may change while it is edited. */
  readonly product: ProducerProduct
  readonly onDone: () => void
}

/** Changes a product as it was when the edit began; who saves second looks again first, and loses nothing. */
export function EditProduct({ product, onDone }: EditProductProps) {
  const [seen, setSeen] = useState(product.version)
  const form = useForm({
    schema: editForm,
    initial: draftOf(product),
    failed: 'Failed to update product',
    fieldOf,
    toForm: (draft) => revisionOf(draft, seen),
  })
  const revise = useReviseProduct(product.id)
  const [uploading, setUploading] = useState(false)
  const busy = revise.isPending || uploading
  const done = () => {
    onDone()
    toast({ title: 'Product saved' })
  }
  // What another window saved is told above the fields: the list has been asked again by then.
  const refused = (error: unknown) => isProblem(error, 'edit_conflict') || form.refused(error)
  const send = () => void revise.mutateAsync(revisionOf(form.values, seen)).then(done, refused)
  return (
    <>
      <form {...form.props(busy, send)}>
        <Overtaken
          what="product"
          behind={product.version !== seen && !revise.isPending}
          typed={form.values}
          now={draftOf(product)}
          onFill={(draft) => {
            form.fill(draft)
            setSeen(product.version)
          }}
        />
        <ProductFields form={form} imageUrl={product.imageUrl} onBusy={setUploading} unitStays={unitStays(product)} />
        <FormFoot send="Save Product" busy={busy} onCancel={onDone} />
      </form>
      <PriceHistory id={product.id} />
    </>
  )
}

const unitStays = ({ onHand, reserved: held, unit }: ProducerProduct): string | undefined =>
  onHand === 0 && held === 0
    ? undefined
    : `${formatQuantity(onHand, unit)} on the shelf: count it down to zero to change this.`

/** Every price a product had; asked for once somebody wants to see it. */
function PriceHistory({ id }: { readonly id: string }) {
  const [open, setOpen] = useState(false)
  return (
    <details className="goods-prices" onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>Price history</summary>
      {open && <Prices id={id} />}
    </details>
  )
}

function Prices({ id }: { readonly id: string }) {
  const prices = useQuery(pricesQuery(id))
  if (prices.isLoadingError) return <ErrorState error={prices.error} retry={() => void prices.refetch()} />
  if (!prices.data) return <Skeleton height="6rem" />
  if (prices.data.length === 0) return <p>The price is still the one it was listed at.</p>
  return <RecordsTable label="Price history" columns={COLUMNS} records={prices.data} keyOf={({ at }) => at} />
}

const COLUMNS: readonly Column<PriceChange>[] = [
  { title: 'Date', cell: ({ at }) => <time dateTime={at}>{shortDateWords(at)}</time> },
  { title: 'Was', cell: ({ previousPriceCents }) => <Money cents={previousPriceCents} />, amount: true },
  { title: 'Now', cell: ({ priceCents }) => <Money cents={priceCents} />, amount: true },
]
