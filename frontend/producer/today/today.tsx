import { useQuery } from '@tanstack/react-query'
import { Navigate, useSearchParams } from 'react-router-dom'
import { OverviewTiles } from '#frontend/producer/orders/overview-tiles.tsx'
import { NotForSale } from '#frontend/producer/payouts/not-for-sale.tsx'
import { ConsolePage } from '#frontend/shared/console/console-page.tsx'
import { OwnStanding } from '#frontend/shared/enforcement/account-status.tsx'
import { paths } from '#frontend/shared/lib/paths.ts'
import { openSalesQuery } from '#frontend/shared/orders/api.ts'
import { OwnClosedNotice } from '#frontend/shared/producers/closed-notice.tsx'
import '#frontend/producer/orders/orders.css'

/** The producer's start page. Addresses of its former tabs lead to their pages. */
export function TodayPage() {
  const [query] = useSearchParams()
  const moved = movedTo(query)
  return moved ? <Navigate replace to={moved} /> : <Today />
}

const MOVED: Readonly<Record<string, string>> = {
  disputes: paths.producerProblems,
  products: paths.ownGoods,
  'subscription-boxes': paths.producerBoxes,
  banking: paths.banking,
  profile: paths.producerProfile,
  verification: paths.producerVerification,
}

function movedTo(query: URLSearchParams): string | undefined {
  const code = query.get('check-in')
  if (code !== null) return paths.checkInOf(code)
  const path = MOVED[query.get('view') ?? '']
  const rest = new URLSearchParams(query)
  rest.delete('view')
  return path && (rest.size > 0 ? `${path}?${rest}` : path)
}

function Today() {
  const open = useQuery(openSalesQuery())
  return (
    <ConsolePage title="Today">
      <OwnStanding />
      <NotForSale />
      <OwnClosedNotice />
      {open.data && <OverviewTiles orders={open.data} />}
    </ConsolePage>
  )
}
