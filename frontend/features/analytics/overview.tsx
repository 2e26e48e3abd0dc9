import { useSearchParams } from 'react-router-dom'
import type { AnalyticsView } from '#domain/analytics/contract.ts'
import { ORDER_STATUSES, type OrderStatus, orderStatuses } from '#domain/ordering/order-status.ts'
import { paths } from '#frontend/lib/paths.ts'
import { TextLink } from '#frontend/ui/button.tsx'
import { BarTable } from './bar-table.tsx'
import { withBehind } from './behind-address.ts'
import { type Bucket, bucketsOf } from './buckets.ts'
import { Charted } from './charted.tsx'
import { HowItAddsUp } from './how-it-adds-up.tsx'
import { RevenueChart } from './lazy-charts.ts'
import { NumberLink } from './number-link.tsx'

const TOP = 5

/** Revenue over time, what sold best, and where the orders stand. */
export function Overview({ view }: { readonly view: AnalyticsView }) {
  return (
    <>
      <HowItAddsUp view={view} />
      <Revenue view={view} />
      <div className="analytics-pair">
        <TopProducts view={view} />
        <OrderStatuses view={view} />
      </div>
    </>
  )
}

function Revenue({ view }: { readonly view: AnalyticsView }) {
  const [, setQuery] = useSearchParams()
  const buckets = bucketsOf(view.days)
  const points = buckets.map(({ label, figures }) => ({ label, ...figures }))
  const open = (nth: number) =>
    setQuery((now) => withBehind(now, { metric: 'gross', days: buckets[nth]! }), { preventScrollReset: true })
  return (
    <Charted
      title="Revenue"
      caption="What your orders brought in, and what’s yours after refunds and fees."
      chart={<RevenueChart title="Revenue over time" points={points} onPick={open} />}
      table={<RevenueTable buckets={buckets} />}
    />
  )
}

const MONEY = [
  ['gross', 'grossCents', 'Revenue'],
  ['refunds', 'refundCents', 'Refunds'],
  ['fees', 'platformFeeCents', 'Platform fee'],
  ['net', 'netCents', 'Yours'],
] as const

function RevenueTable({ buckets }: { readonly buckets: readonly Bucket[] }) {
  return (
    <>
      <thead>
        <tr>
          <th scope="col">Days</th>
          {['Orders', ...MONEY.map(([, , head]) => head)].map((head) => (
            <th key={head} scope="col" className="amount">
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {buckets.map(({ label, figures, from, to }) => (
          <tr key={from}>
            <th scope="row">{label}</th>
            <td className="amount">
              <NumberLink metric="orders" value={figures.orders} days={{ from, to }} />
            </td>
            {MONEY.map(([which, of]) => (
              <td key={which} className="amount">
                <NumberLink metric={which} value={figures[of]} days={{ from, to }} money />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </>
  )
}

function TopProducts({ view }: { readonly view: AnalyticsView }) {
  const top = view.products.filter(({ grossCents }) => grossCents > 0).slice(0, TOP)
  return (
    <BarTable
      title="Top Products"
      caption={top.length === 0 ? 'Nothing sold in these days.' : 'By what they brought in, goods only.'}
      heads={['Product', 'Orders', 'Revenue']}
      rows={top.map(({ id, name, orders, grossCents }) => ({
        key: id,
        name: <TextLink to={paths.product(id)}>{name}</TextLink>,
        size: grossCents,
        cells: [
          <NumberLink key="orders" metric="product" filter={id} value={orders} />,
          <NumberLink key="revenue" metric="product" filter={id} value={grossCents} money />,
        ],
      }))}
    />
  )
}

/** In the order an order goes, with the groups of the order history. */
function OrderStatuses({ view: { statuses } }: { readonly view: AnalyticsView }) {
  const shown = orderStatuses.flatMap((status) =>
    statuses.filter((each) => each.status === status).map((figures) => ({ ...figures, status })),
  )
  return (
    <BarTable
      title="Order Status"
      caption="Where the orders from these days stand now. Unpaid orders bring in nothing."
      heads={['Status', 'Orders', 'Revenue']}
      rows={shown.map(({ status, orders, grossCents }) => ({
        key: status,
        name: <StatusName status={status} />,
        size: orders,
        cells: [
          <NumberLink key="orders" metric="status" filter={status} value={orders} />,
          <NumberLink key="revenue" metric="status" filter={status} value={grossCents} money />,
        ],
      }))}
    />
  )
}

function StatusName({ status }: { readonly status: OrderStatus }) {
  const { producerLabel, tab } = ORDER_STATUSES[status]
  return (
    <>
      {producerLabel} <small className="soft">({tab})</small>
    </>
  )
}
