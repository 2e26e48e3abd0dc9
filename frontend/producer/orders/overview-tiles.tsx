import { formatMoney } from '#domain/kernel/format.ts'
import type { OrderCard } from '#domain/ordering/contract.ts'
import { overviewOf } from '#frontend/shared/orders/order-status.tsx'
import { Tiles } from '#frontend/shared/ui/stat-tiles.tsx'

/** Today's table at a glance: open orders only, and only what is really there. */
export function OverviewTiles({ orders }: { readonly orders: readonly OrderCard[] }) {
  const { fresh, preparing, underway, yoursCents } = overviewOf(orders)
  const tiles = [
    ['New', String(fresh)],
    ['Preparing', String(preparing)],
    ['Ready or on the way', String(underway)],
    ['Yours from these', formatMoney(yoursCents)],
  ] as const
  return <Tiles tiles={tiles} marked={fresh > 0 ? 'New' : undefined} />
}
