import { formatMoney } from '#domain/kernel/format.ts'
import type { OrderCard } from '#domain/ordering/contract.ts'
import { Tiles } from '#frontend/ui/tiles.tsx'
import { overviewOf } from './overview.ts'

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
