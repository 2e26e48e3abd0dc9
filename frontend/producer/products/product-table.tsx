import { EllipsisOutlined } from '@ant-design/icons'
import { useIsMutating, useQuery } from '@tanstack/react-query'
import { App, Button, Empty, Flex, Segmented, Tag, Typography } from 'antd'
import { useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import type { ProducerProduct, StockChangeForm } from '#domain/catalog/product-listings.contract.ts'
import { CATEGORIES, CERTIFICATIONS, formatQuantity, UNITS } from '#domain/catalog/product-taxonomy.ts'
import { STOCK_STATUSES, stepMessage } from '#domain/catalog/stock-level.ts'
import { AdjustMany, AdjustStock } from '#frontend/producer/inventory/adjust-stock.tsx'
import { inventoryQuery, useAdjustMany } from '#frontend/producer/inventory/api.ts'
import { undoOf } from '#frontend/producer/inventory/stock-adjustment.ts'
import { STOCK_COLORS } from '#frontend/producer/inventory/stock-labels.ts'
import { MenuButton } from '#frontend/shared/console/buttons.tsx'
import { LoadingContent, QueryState } from '#frontend/shared/console/console-page.tsx'
import { type ConsoleColumn, ConsoleTable, useTableParams } from '#frontend/shared/console/console-table.tsx'
import { Money } from '#frontend/shared/console/format.tsx'
import { TableSearch } from '#frontend/shared/console/table-search.tsx'
import { useListParams } from '#frontend/shared/lib/list-params.ts'
import { useLiveTopic } from '#frontend/shared/lib/live.ts'
import { paths } from '#frontend/shared/lib/paths.ts'
import { errorMessage } from '#frontend/shared/lib/problem-error.ts'
import { ProduceImage } from '#frontend/shared/ui/images.tsx'
import { IMPORTING, ownProductsQuery, useDeleteProduct, useListing } from './api.ts'
import { BulkPrices } from './bulk-prices.tsx'
import { NumberCell } from './number-cell.tsx'
import { usePriceChange, useStockChange, useUndoMessage } from './product-changes.tsx'
import { ProductDrawer, type ProductPart } from './product-drawer.tsx'
import {
  filteredRows,
  PRODUCT_FILTERS,
  PRODUCT_VIEWS,
  type ProductRow,
  productViews,
  rowsOf,
  sortedRows,
} from './product-rows.ts'
import { duplicateOf, EMPTY_PRODUCT, type ProductValues } from './product-values.ts'
import './products.css'

const PAGE_SIZE = 50
const PARTS: readonly ProductPart[] = ['details', 'stock', 'prices', 'certificates']

interface ProductTableProps {
  /** Opens the form for a new product; undefined where products cannot be added. */
  readonly onAdd?: (initial: ProductValues) => void
}

/** The producer's products; price and stock are edited in place. The URL holds view, search, sort, page and product. */
export function ProductTable({ onAdd }: ProductTableProps) {
  const importing = useIsMutating({ mutationKey: IMPORTING }) > 0
  const products = useQuery({ ...ownProductsQuery, enabled: !importing })
  const inventory = useQuery({ ...inventoryQuery, enabled: !importing })
  return (
    <QueryState query={products}>
      {(own) =>
        own.length === 0 ? (
          <NoProducts onAdd={onAdd} />
        ) : inventory.data ? (
          <Products
            all={rowsOf(own, inventory.data)}
            defaultThreshold={inventory.data.lowStockThreshold}
            onAdd={onAdd}
          />
        ) : (
          <QueryState query={inventory}>{() => <LoadingContent />}</QueryState>
        )
      }
    </QueryState>
  )
}

function NoProducts({ onAdd }: ProductTableProps) {
  return (
    <Empty description="Add what you sell, its price and how much is on hand. Buyers see it right away.">
      {onAdd ? (
        <Button type="primary" onClick={() => onAdd(EMPTY_PRODUCT)}>
          Add your first product
        </Button>
      ) : (
        <Button type="primary" href={paths.producerProducts}>
          Go to products
        </Button>
      )}
    </Empty>
  )
}

interface ProductsProps extends ProductTableProps {
  readonly all: readonly ProductRow[]
  readonly defaultThreshold: number
}

function Products({ all, defaultThreshold, onAdd }: ProductsProps) {
  const { list, setFilters } = useListParams(PRODUCT_FILTERS)
  const { params } = useTableParams()
  const [selected, setSelected] = useState<readonly string[]>([])
  const [adjusting, setAdjusting] = useState<string>()
  const { openId, part, open } = useOpenProduct()
  const changeStock = useStockChange()
  const changePrice = usePriceChange()
  const { rows: found, counts } = filteredRows(all, list)
  const rows = sortedRows(found, params.sort)
  const page = Math.min(params.page, Math.max(1, Math.ceil(rows.length / PAGE_SIZE)))
  const shown = rows.slice((page - 1) * PAGE_SIZE, page * PAGE_SIZE)
  const selectedRows = shown.filter(({ id }) => selected.includes(id))
  const columns = columnsOf({
    onOpen: ({ id }, to) => open(id, to),
    onAdjust: ({ id }) => setAdjusting(id),
    onAdd,
    changeStock,
    changePrice,
  })
  return (
    <>
      <ConsoleTable<ProductRow>
        label="Your products"
        columns={columns}
        rows={shown}
        rowKey={({ id }) => id}
        page={{ total: rows.length, size: PAGE_SIZE }}
        selection={{ selected, onChange: setSelected, labelOf: ({ name }) => `Select ${name}` }}
        empty={
          <Empty description="No products match. Try another view or search.">
            <Button onClick={() => setFilters({ show: 'all', search: '' })}>Clear filters</Button>
          </Empty>
        }
        toolbar={
          selectedRows.length > 0 ? (
            <BulkActions products={selectedRows} onClear={() => setSelected([])} />
          ) : (
            <>
              <TableSearch
                label="Search products"
                placeholder="Search by name or category"
                search={list.search}
                resultCount={rows.length}
                onSearch={(search) => setFilters({ search })}
              />
              <div className="product-views">
                <Segmented
                  aria-label="View"
                  options={productViews.map((view) => ({
                    value: view,
                    label: `${PRODUCT_VIEWS[view].label} (${counts[view]})`,
                  }))}
                  value={list.show}
                  onChange={(show) => setFilters({ show })}
                />
              </div>
            </>
          )
        }
      />
      <AdjustStock
        item={all.find(({ id }) => id === adjusting)}
        onAdjust={changeStock}
        onClose={() => setAdjusting(undefined)}
      />
      <ProductDrawer
        product={all.find(({ id }) => id === openId)}
        part={part}
        defaultThreshold={defaultThreshold}
        onPart={(to) => openId && open(openId, to)}
        onClose={() => open(undefined)}
      />
    </>
  )
}

/** The product in the drawer, held by the URL: `?product=…&part=stock`. */
function useOpenProduct() {
  const [query, setQuery] = useSearchParams()
  const open = (id: string | undefined, part: ProductPart = 'details') =>
    setQuery((now) => {
      const next = new URLSearchParams(now)
      next.delete('product')
      next.delete('part')
      if (id) next.set('product', id)
      if (id && part !== 'details') next.set('part', part)
      return next
    })
  const part = PARTS.find((each) => each === query.get('part')) ?? 'details'
  return { openId: query.get('product') ?? undefined, part, open }
}

interface BulkActionsProps {
  readonly products: readonly ProductRow[]
  readonly onClear: () => void
}

function BulkActions({ products, onClear }: BulkActionsProps) {
  const { message } = App.useApp()
  const [open, setOpen] = useState<'stock' | 'prices'>()
  const [busy, setBusy] = useState(false)
  const listing = useListing()
  const adjustMany = useAdjustMany()
  const confirm = useUndoMessage()
  const close = () => setOpen(undefined)
  const setListed = async (listed: boolean) => {
    setBusy(true)
    const targets = products.filter((product) => changesListing(product, listed))
    let changed = 0
    for (const { id, name } of targets)
      await listing.mutateAsync({ id, listed }).then(
        () => {
          changed++
        },
        (error: unknown) => void message.error(`${name}: ${errorMessage(error)}`),
      )
    setBusy(false)
    if (changed > 0)
      void message.success(`${changed} ${changed === 1 ? 'product' : 'products'} ${listed ? 'listed' : 'unlisted'}`)
  }
  const saved = (changes: readonly { readonly productId: string; readonly change: StockChangeForm }[]) => {
    const undo = changes.flatMap(({ productId, change }) => {
      const opposite = undoOf(change)
      return opposite ? [{ productId, change: opposite }] : []
    })
    confirm(
      `Stock of ${changes.length} ${changes.length === 1 ? 'product' : 'products'} saved`,
      undo.length > 0 ? () => adjustMany.mutateAsync({ changes: undo }) : undefined,
    )
  }
  return (
    <Flex gap="small" align="center" wrap role="group" aria-label="Bulk actions">
      <span role="status">{products.length} selected</span>
      <Button onClick={() => setOpen('stock')}>Adjust stock</Button>
      <Button onClick={() => setOpen('prices')}>Change prices</Button>
      {products.some((product) => changesListing(product, false)) && (
        <Button loading={busy} onClick={() => void setListed(false)}>
          Unlist
        </Button>
      )}
      {products.some((product) => changesListing(product, true)) && (
        <Button loading={busy} onClick={() => void setListed(true)}>
          Relist
        </Button>
      )}
      <Button type="text" onClick={onClear}>
        Clear selection
      </Button>
      <AdjustMany open={open === 'stock'} items={products} onSaved={saved} onClose={close} />
      <BulkPrices open={open === 'prices'} products={products} onClose={close} />
    </Flex>
  )
}

const changesListing = (product: ProductRow, listed: boolean): boolean =>
  product.listed !== listed && !product.takenDown

interface ColumnActions {
  readonly onOpen: (product: ProductRow, part?: ProductPart) => void
  readonly onAdjust: (product: ProductRow) => void
  readonly onAdd: ProductTableProps['onAdd']
  readonly changeStock: ReturnType<typeof useStockChange>
  readonly changePrice: ReturnType<typeof usePriceChange>
}

const quantity = (amount: number, unit: string) => (amount === 0 ? '0' : formatQuantity(amount, unit))

function columnsOf({ onOpen, onAdjust, onAdd, changeStock, changePrice }: ColumnActions): ConsoleColumn<ProductRow>[] {
  return [
    {
      key: 'name',
      title: 'Product',
      card: 'title',
      required: true,
      sorter: true,
      cell: (product) => <ProductName product={product} onOpen={() => onOpen(product)} />,
    },
    {
      key: 'status',
      title: 'Status',
      cell: (product) => (
        <div className="product-status">
          <ProductStatus product={product} />
        </div>
      ),
    },
    {
      key: 'price',
      title: 'Price',
      align: 'right',
      sorter: true,
      cell: (product) => (
        <NumberCell
          label={`price of ${product.name}`}
          value={product.priceCents / 100}
          prefix="$"
          precision={2}
          min={0.01}
          onSave={(price) => changePrice(product, Math.round(price * 100))}
        >
          <span>
            <Money cents={product.priceCents} />{' '}
            <Typography.Text type="secondary">{UNITS[product.unit].label}</Typography.Text>
          </span>
        </NumberCell>
      ),
    },
    {
      key: 'onHand',
      title: 'On hand',
      align: 'right',
      sorter: true,
      cell: (product) => (
        <NumberCell
          label={`stock of ${product.name}`}
          value={product.onHand}
          min={0}
          step={UNITS[product.unit].step}
          problemOf={(onHand) => stepProblem(product, onHand)}
          onSave={(onHand) => changeStock(product, { reason: 'counted', onHand, expectedOnHand: product.onHand })}
        >
          {quantity(product.onHand, product.unit)}
        </NumberCell>
      ),
    },
    {
      key: 'available',
      title: 'Available',
      align: 'right',
      sorter: true,
      cell: ({ available, reserved, unit }) => (
        <>
          {quantity(available, unit)}
          {reserved > 0 && (
            <Typography.Text type="secondary" className="product-note">
              {quantity(reserved, unit)} reserved
            </Typography.Text>
          )}
        </>
      ),
    },
    {
      key: 'actions',
      title: 'Actions',
      card: 'actions',
      required: true,
      cell: (product) => (
        <ProductActions product={product} onOpen={onOpen} onAdjust={() => onAdjust(product)} onAdd={onAdd} />
      ),
    },
  ]
}

function stepProblem({ unit }: ProducerProduct, onHand: number): string | undefined {
  const { step } = UNITS[unit]
  return Number.isInteger(onHand / step) ? undefined : stepMessage(step)
}

function ProductName({ product, onOpen }: { readonly product: ProductRow; readonly onOpen: () => void }) {
  const { id, name, category, imageUrl } = product
  // Reservations are sent only to subscribers of the product's topic.
  useLiveTopic('product', id)
  return (
    <Flex gap="small" align="center">
      <span className="product-thumbnail">
        <ProduceImage url={imageUrl} alt="" sizes="40px" />
      </span>
      <div className="product-title">
        <Button type="link" size="small" className="product-name" onClick={onOpen}>
          {name}
        </Button>
        <Typography.Text type="secondary" className="product-note">
          {CATEGORIES[category].label}
        </Typography.Text>
      </div>
    </Flex>
  )
}

function ProductStatus({ product }: { readonly product: ProductRow }) {
  const { status, threshold, unit, takenDown, changeRequest, certificates, submittedCertificates } = product
  return (
    <Flex gap={4} wrap>
      {takenDown ? (
        <Tag color="error">Taken down</Tag>
      ) : (
        <Tag color={STOCK_COLORS[status]}>
          {STOCK_STATUSES[status].label}
          {status === 'low' && ` (≤ ${formatQuantity(threshold, unit)})`}
        </Tag>
      )}
      {changeRequest && <Tag color="warning">Change requested</Tag>}
      {certificates.map(({ certification }) => (
        <Tag key={certification}>{CERTIFICATIONS[certification].label}</Tag>
      ))}
      {submittedCertificates.map((submission) => (
        <Tag
          key={`${submission.certification} submitted`}
          color={submission.status === 'pending' ? 'warning' : 'error'}
        >
          {CERTIFICATIONS[submission.certification].label}: {submission.status === 'pending' ? 'in review' : 'declined'}
        </Tag>
      ))}
    </Flex>
  )
}

interface ProductActionsProps {
  readonly product: ProductRow
  readonly onOpen: ColumnActions['onOpen']
  readonly onAdjust: () => void
  readonly onAdd: ColumnActions['onAdd']
}

function ProductActions({ product, onOpen, onAdjust, onAdd }: ProductActionsProps) {
  const { id, name, listed, takenDown, wasSold } = product
  const { message, modal } = App.useApp()
  const listing = useListing()
  const deletion = useDeleteProduct()
  const report = (error: unknown) => void message.error(errorMessage(error))
  const setListed = (next: boolean) =>
    listing
      .mutateAsync({ id, listed: next })
      .then(() => void message.success(`${name} ${next ? 'listed' : 'unlisted'}`), report)
  const unlist = () =>
    void modal.confirm({
      title: `Unlist ${name}?`,
      content:
        'Buyers can no longer find or order it. Stock, reviews and price history stay, and paid orders continue.',
      okText: 'Unlist',
      onOk: () => setListed(false),
    })
  const remove = () =>
    void modal.confirm({
      title: `Delete ${name}?`,
      content: 'It was never sold. It is also removed from carts and favorites. This cannot be undone.',
      okText: 'Delete',
      okButtonProps: { danger: true },
      onOk: () => deletion.mutateAsync(id).then(() => void message.success(`${name} deleted`), report),
    })
  const items = [
    { key: 'edit', label: 'Edit', onClick: () => onOpen(product) },
    { key: 'movements', label: 'Stock movements', onClick: () => onOpen(product, 'stock') },
    { key: 'certificates', label: 'Certificates', onClick: () => onOpen(product, 'certificates') },
    ...(onAdd ? [{ key: 'duplicate', label: 'Duplicate', onClick: () => onAdd(duplicateOf(product)) }] : []),
    ...(takenDown
      ? []
      : [
          listed
            ? { key: 'unlist', label: 'Unlist', onClick: unlist }
            : { key: 'relist', label: 'Relist', onClick: () => void setListed(true) },
        ]),
    ...(wasSold ? [] : [{ key: 'delete', label: 'Delete', danger: true, onClick: remove }]),
  ]
  return (
    <Flex gap={4}>
      <Button size="small" onClick={onAdjust}>
        Adjust stock<span className="visually-hidden"> of {name}</span>
      </Button>
      <MenuButton size="small" icon={<EllipsisOutlined />} aria-label={`More actions for ${name}`} menu={{ items }} />
    </Flex>
  )
}
