import { useState } from 'react'
import type { ProducerProduct } from '#domain/catalog/product-listings.contract.ts'
import { formatQuantity } from '#domain/catalog/product-taxonomy.ts'
import { isProblem } from '#frontend/lib/problem-error.ts'
import { useForm } from '#frontend/lib/use-form.ts'
import { FormFoot } from '#frontend/ui/form-foot.tsx'
import { Overtaken } from '#frontend/ui/overtaken.tsx'
import { toast } from '#frontend/ui/toasts.tsx'
import { useReviseProduct } from './api.ts'
import { PriceHistory } from './price-history.tsx'
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
