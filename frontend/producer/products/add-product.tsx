import { useState } from 'react'
import type { NewProduct } from '#domain/catalog/product-listings.contract.ts'
import { useForm } from '#frontend/shared/lib/forms.ts'
import { FormFoot } from '#frontend/shared/ui/fields.tsx'
import { toast } from '#frontend/shared/ui/toasts.tsx'
import { useListProduct } from './api.ts'
import { addForm, fieldOf, formOf, type ProductDraft } from './product-draft.ts'
import { ProductFields } from './product-fields.tsx'

interface AddProductProps {
  readonly initial: ProductDraft
  readonly onDone: () => void
}

/** A product the market does not know yet. */
export function AddProduct({ initial, onDone }: AddProductProps) {
  const form = useForm({ schema: addForm, initial, failed: 'Failed to create product', toForm: formOf, fieldOf })
  const list = useListProduct()
  const [uploading, setUploading] = useState(false)
  const busy = list.isPending || uploading
  const done = () => {
    onDone()
    toast({ title: 'Product added', text: `${form.values.name.trim()} is in the market now.` })
  }
  const send = () => void list.mutateAsync(formOf(form.values) as NewProduct).then(done, form.refused)
  return (
    <form {...form.props(busy, send)}>
      <ProductFields form={form} onBusy={setUploading} counts />
      <FormFoot send="Add Product" busy={busy} onCancel={onDone} />
    </form>
  )
}
