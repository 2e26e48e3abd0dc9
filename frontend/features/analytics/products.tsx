import type { AnalyticsView } from '#domain/analytics/contract.ts'
import { formatQuantity } from '#domain/catalog/product-taxonomy.ts'
import { formatMoney } from '#domain/kernel/format.ts'
import { paths } from '#frontend/lib/paths.ts'
import { Badge } from '#frontend/ui/badge.tsx'
import { TextLink } from '#frontend/ui/button.tsx'
import { EmptyState } from '#frontend/ui/states.tsx'
import { BarTable } from './bar-table.tsx'
import { NumberLink } from './number-link.tsx'

type Product = AnalyticsView['products'][number]

/** Everything that was sold or is on sale, the best first. */
export function Products({ view: { products, paid } }: { readonly view: AnalyticsView }) {
  if (products.length === 0)
    return <EmptyState title="No products yet">What you list shows up here, with what it earns.</EmptyState>
  return (
    <BarTable
      title="Product Performance"
      caption="Goods only, before refunds and fees. With delivery they come to your total revenue."
      heads={['Product', 'Sold', 'Orders', 'Revenue', 'Refunded']}
      rows={products.map(rowOf)}
      foot={
        <p className="soft">
          {formatMoney(paid.subtotalCents)} for goods and {formatMoney(paid.deliveryFeeCents)} for delivery make{' '}
          {formatMoney(paid.subtotalCents + paid.deliveryFeeCents)}.
        </p>
      }
    />
  )
}

const rowOf = ({ id, name, unit, listed, quantity, orders, grossCents, refundCents }: Product) => ({
  key: id,
  name: (
    <>
      <TextLink to={paths.product(id)}>{name}</TextLink> {!listed && <Badge>not on sale</Badge>}
    </>
  ),
  size: grossCents,
  cells: [
    formatQuantity(quantity, unit),
    <NumberLink key="orders" metric="product" filter={id} value={orders} />,
    <NumberLink key="revenue" metric="product" filter={id} value={grossCents} money />,
    <NumberLink key="refunded" metric="product_refunds" filter={id} value={refundCents} money />,
  ],
})
