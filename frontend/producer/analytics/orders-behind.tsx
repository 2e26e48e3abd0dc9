import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router-dom'
import type { AnalyticsView, DrilldownOrder, DrilldownOrders } from '#domain/analytics/contract.ts'
import { dayWords } from '#frontend/shared/lib/marketplace-time.ts'
import { paths } from '#frontend/shared/lib/paths.ts'
import { TextLink } from '#frontend/shared/ui/button.tsx'
import { usePageNumber } from '#frontend/shared/ui/data-table.tsx'
import { Dialog } from '#frontend/shared/ui/dialog.tsx'
import { Money } from '#frontend/shared/ui/money.tsx'
import { Pager } from '#frontend/shared/ui/pagination.tsx'
import { ErrorState, Skeleton } from '#frontend/shared/ui/states.tsx'
import { type Asked, ordersBehindQuery } from './api.ts'
import { askedIn, withoutBehind } from './behind-address.ts'
import { marketMoment, statusName, titleOf } from './number-words.ts'
import './analytics.css'

/** The orders a number is made of, over the page; its address opens it directly. */
export function OrdersBehindNumber({ view }: { readonly view: AnalyticsView }) {
  const [query, setQuery] = useSearchParams()
  const asked = askedIn(query, view)
  const page = usePageNumber()
  if (!asked) return null
  return (
    <Dialog
      open
      kind="drawer"
      title={titleOf(asked.metric, { ...(asked.filter ? { of: asked.filter } : {}), products: view.products })}
      onClose={() => setQuery(withoutBehind, { preventScrollReset: true })}
    >
      <Behind asked={asked} page={page} />
    </Dialog>
  )
}

interface BehindProps {
  readonly asked: Asked
  readonly page: number
}

function Behind({ asked, page }: BehindProps) {
  const found = useQuery(ordersBehindQuery(asked, page))
  return (
    <>
      <p className="soft">
        {asked.from === asked.to ? dayWords(asked.from) : `${dayWords(asked.from)} to ${dayWords(asked.to)}`}
      </p>
      {found.isLoadingError ? (
        <ErrorState error={found.error} retry={() => void found.refetch()} />
      ) : found.data ? (
        <Orders found={found.data} isBusy={found.isPlaceholderData} />
      ) : (
        <div role="status" aria-label="Loading">
          <Skeleton height="16rem" />
        </div>
      )}
    </>
  )
}

interface OrdersProps {
  readonly found: DrilldownOrders
  readonly isBusy: boolean
}

function Orders({ found, isBusy }: OrdersProps) {
  const { orders, count, countedCents, page, pageSize } = found
  return (
    <div aria-busy={isBusy}>
      <p className="behind-sum">
        <span>{count === 1 ? '1 order' : `${count} orders`}</span>
        <strong>
          <Money cents={countedCents} />
        </strong>
      </p>
      <ul className="behind-orders" aria-label="Orders">
        {orders.map((order) => (
          <Order key={order.id} order={order} when={marketMoment(order.at, order.timeZone)} />
        ))}
      </ul>
      <Pager page={page} pages={Math.ceil(count / pageSize)} />
    </div>
  )
}

function Order({ order, when }: { readonly order: DrilldownOrder; readonly when: string }) {
  const { id, orderNumber, at, status, countedCents } = order
  return (
    <li>
      <TextLink to={paths.order(id)}>#{orderNumber}</TextLink>
      <Money cents={countedCents} />
      <span className="soft">
        <time dateTime={at}>{when}</time> · {statusName(status)}
      </span>
    </li>
  )
}
