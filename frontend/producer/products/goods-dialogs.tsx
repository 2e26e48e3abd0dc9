import { lazy } from 'react'
import type { ProducerProduct } from '#domain/catalog/product-listings.contract.ts'
import { FormDialog } from '#frontend/shared/ui/dialog.tsx'
import type { ProductDraft } from './product-draft.ts'

const AddProduct = lazy(async () => ({ default: (await import('./add-product.tsx')).AddProduct }))
const EditProduct = lazy(async () => ({ default: (await import('./edit-product.tsx')).EditProduct }))
const Unlist = lazy(async () => ({ default: (await import('./unlist.tsx')).Unlist }))
const DeleteProduct = lazy(async () => ({ default: (await import('./unlist.tsx')).DeleteProduct }))
const Certificates = lazy(async () => ({ default: (await import('./certificates.tsx')).Certificates }))
const SecondLook = lazy(async () => ({ default: (await import('./second-look.tsx')).SecondLook }))
const ImportGoods = lazy(async () => ({ default: (await import('./import-goods.tsx')).ImportGoods }))

/** What somebody wants to do. */
export type Asked =
  | { readonly what: 'add'; readonly initial: ProductDraft }
  | { readonly what: 'edit' | 'unlist' | 'delete' | 'certificates' | 'second-look'; readonly id: string }
  | { readonly what: 'import' }

interface GoodsDialogsProps {
  readonly asked: Asked | undefined
  readonly products: readonly ProducerProduct[]
  readonly onAsk: (asked: Asked | undefined) => void
}

const TITLES = {
  add: 'Add product',
  edit: 'Edit product',
  unlist: 'Unlist this product?',
  certificates: 'Certificates',
  delete: 'Delete this product?',
  import: 'Import products',
  'second-look': 'Ask for review',
} as const

/** One dialog at a time. */
export function GoodsDialogs({ asked, products, onAsk }: GoodsDialogsProps) {
  const close = () => onAsk(undefined)
  const product = asked && 'id' in asked ? products.find(({ id }) => id === asked.id) : undefined
  return (
    <FormDialog open={asked !== undefined} title={asked ? TITLES[asked.what] : ''} onClose={close}>
      {asked?.what === 'add' && <AddProduct initial={asked.initial} onDone={close} />}
      {asked?.what === 'edit' && product && <EditProduct product={product} onDone={close} />}
      {asked?.what === 'unlist' && product && <Unlist product={product} onDone={close} />}
      {asked?.what === 'delete' && product && <DeleteProduct product={product} onDone={close} />}
      {asked?.what === 'certificates' && product && <Certificates product={product} />}
      {asked?.what === 'second-look' && product && <SecondLook product={product} onDone={close} />}
      {asked?.what === 'import' && <ImportGoods onDone={close} />}
    </FormDialog>
  )
}
