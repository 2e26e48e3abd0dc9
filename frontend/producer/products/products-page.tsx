import { Button } from 'antd'
import { useState } from 'react'
import { ConsolePage } from '#frontend/shared/console/console-page.tsx'
import { EXPORT_URL } from './api.ts'
import { ImportProducts } from './import-products.tsx'
import { AddProductDrawer } from './product-drawer.tsx'
import { ProductTable } from './product-table.tsx'
import { EMPTY_PRODUCT, type ProductValues } from './product-values.ts'

/** All products of a producer: prices and stock are edited in the table, everything else in a drawer. */
export function ProductsPage() {
  const [adding, setAdding] = useState<ProductValues>()
  const [importing, setImporting] = useState(false)
  return (
    <ConsolePage
      title="Products"
      actions={
        <>
          <Button onClick={() => setImporting(true)}>Import</Button>
          <Button href={EXPORT_URL} download>
            Export
          </Button>
          <Button type="primary" onClick={() => setAdding(EMPTY_PRODUCT)}>
            Add product
          </Button>
        </>
      }
    >
      <ProductTable onAdd={setAdding} />
      <AddProductDrawer initial={adding} onClose={() => setAdding(undefined)} />
      <ImportProducts open={importing} onClose={() => setImporting(false)} />
    </ConsolePage>
  )
}
