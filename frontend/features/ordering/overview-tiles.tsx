import { formatMoney } from '#domain/kernel/format-money.ts'
import type { OrderCard } from '#domain/ordering/contract.ts'
import { overviewOf } from './overview.ts'
import './overview-tiles.css'

/** Today's table at a glance: open orders only, and only what is really there. */
export function OverviewTiles({ orders }: { readonly orders: readonly OrderCard[] }) {
  const { fresh, preparing, underway, yoursCents } = overviewOf(orders)
  const tiles = [
    ['New', String(fresh)],
    ['Preparing', String(preparing)],
    ['Ready or on the road', String(underway)],
    ['Yours from these', formatMoney(yoursCents)],
  ] as const
  return (
    <dl className="tiles">
      {tiles.map(([label, value]) => (
        <div key={label} className={label === 'New' && fresh > 0 ? 'tile tile-new' : 'tile'}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
