import { useQuery } from '@tanstack/react-query'
import { Drawer, Empty, Flex, Table, Tabs } from 'antd'
import type { PriceChange } from '#domain/catalog/product-listings.contract.ts'
import { StockMovements } from '#frontend/producer/inventory/stock-movements.tsx'
import { ProductThreshold } from '#frontend/producer/inventory/thresholds.tsx'
import { QueryState } from '#frontend/shared/console/console-page.tsx'
import { DateTime, Money } from '#frontend/shared/console/format.tsx'
import { pricesQuery } from './api.ts'
import { Certificates } from './certificates.tsx'
import { AddProduct, EditProduct } from './product-form.tsx'
import type { ProductRow } from './product-rows.ts'
import type { ProductValues } from './product-values.ts'
import { ChangeRequestNotice, TakedownNotice } from './takedown.tsx'

const DRAWER_WIDTH = 640

interface AddProductDrawerProps {
  /** Undefined: the drawer is closed. */
  readonly initial: ProductValues | undefined
  readonly onClose: () => void
}

export function AddProductDrawer({ initial, onClose }: AddProductDrawerProps) {
  return (
    <Drawer open={initial !== undefined} title="Add product" size={DRAWER_WIDTH} destroyOnHidden onClose={onClose}>
      {initial && <AddProduct initial={initial} onDone={onClose} />}
    </Drawer>
  )
}

export type ProductPart = 'details' | 'stock' | 'prices' | 'certificates'

interface ProductDrawerProps {
  /** Undefined: the drawer is closed. */
  readonly product: ProductRow | undefined
  readonly part: ProductPart
  readonly defaultThreshold: number
  readonly onPart: (part: ProductPart) => void
  readonly onClose: () => void
}

/** A product with its form, stock movements, price history and certificates. */
export function ProductDrawer({ product, part, defaultThreshold, onPart, onClose }: ProductDrawerProps) {
  return (
    <Drawer
      open={product !== undefined}
      title={product?.name ?? 'Product'}
      size={DRAWER_WIDTH}
      destroyOnHidden
      onClose={onClose}
    >
      {product && (
        <>
          {product.takenDown && <TakedownNotice product={product} takedown={product.takenDown} />}
          {product.changeRequest && <ChangeRequestNotice name={product.name} request={product.changeRequest} />}
          <Tabs
            activeKey={part}
            onChange={(key) => onPart(key as ProductPart)}
            destroyOnHidden
            items={[
              { key: 'details', label: 'Details', children: <EditProduct product={product} onDone={onClose} /> },
              {
                key: 'stock',
                label: 'Stock',
                children: (
                  <Flex vertical gap="large">
                    <ProductThreshold item={product} defaultThreshold={defaultThreshold} />
                    <StockMovements item={product} />
                  </Flex>
                ),
              },
              { key: 'prices', label: 'Price history', children: <PriceHistory id={product.id} /> },
              { key: 'certificates', label: 'Certificates', children: <Certificates product={product} /> },
            ]}
          />
        </>
      )}
    </Drawer>
  )
}

function PriceHistory({ id }: { readonly id: string }) {
  const prices = useQuery(pricesQuery(id))
  return (
    <QueryState query={prices}>
      {(changes) => (
        <Table<PriceChange>
          aria-label="Price history"
          size="small"
          rowKey="at"
          dataSource={changes}
          pagination={{ pageSize: 20, hideOnSinglePage: true }}
          locale={{
            emptyText: (
              <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description="The price has not changed since listing" />
            ),
          }}
          columns={[
            { title: 'Date', key: 'date', render: (_, { at }) => <DateTime at={at} /> },
            {
              title: 'From',
              key: 'from',
              align: 'right',
              render: (_, { previousPriceCents }) => <Money cents={previousPriceCents} />,
            },
            { title: 'To', key: 'to', align: 'right', render: (_, { priceCents }) => <Money cents={priceCents} /> },
          ]}
        />
      )}
    </QueryState>
  )
}
