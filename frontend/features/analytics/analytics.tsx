import { useQuery } from '@tanstack/react-query'
import type { ComponentType } from 'react'
import { useSearchParams } from 'react-router-dom'
import type { AnalyticsView } from '#domain/analytics/contract.ts'
import type { DateRange } from '#domain/analytics/sales-metrics.ts'
import { dayWords } from '#frontend/lib/date-words.ts'
import { zoneName } from '#frontend/lib/market-clock.ts'
import { Skeleton } from '#frontend/ui/skeleton.tsx'
import { EmptyState, ErrorState } from '#frontend/ui/states.tsx'
import { Tabs } from '#frontend/ui/tabs.tsx'
import { analyticsQuery, csvAddress } from './api.ts'
import { withoutBehind } from './behind-address.ts'
import { type PeriodKey, periodIn, todayIn } from './chosen-period.ts'
import { Customers } from './customers.tsx'
import { Hours } from './hours.tsx'
import { OrdersBehindNumber } from './orders-behind.tsx'
import { Overview } from './overview.tsx'
import { PeriodBar } from './period-bar.tsx'
import { Products } from './products.tsx'
import { RecentOrders } from './recent-orders.tsx'
import { SummaryCards } from './summary-cards.tsx'
import './analytics.css'

interface AnalyticsProps {
  /** The market's, whose days are counted. */
  readonly timeZone: string
}

/** How a producer sells. Days, tab and the orders behind a number stand in the address. */
export function Analytics({ timeZone }: AnalyticsProps) {
  const [query, setQuery] = useSearchParams()
  const today = todayIn(timeZone, new Date())
  const chosen = periodIn(query, today)
  const found = useQuery(analyticsQuery(chosen.period))
  const choose = (days: Readonly<Record<string, string>>) => setQuery((now) => withDays(now, days))
  return (
    <>
      <PeriodBar
        chosen={chosen}
        today={today}
        onKey={(period: PeriodKey) => choose({ period })}
        onDays={({ from, to }: DateRange) => choose({ from, to })}
      />
      {found.isError ? (
        <ErrorState error={found.error} retry={() => void found.refetch()} />
      ) : found.data ? (
        <Shown view={found.data} isBusy={found.isPlaceholderData} />
      ) : (
        <div role="status" aria-label="Loading" className="analytics-loading">
          <Skeleton height="9rem" />
          <Skeleton height="24rem" />
        </div>
      )}
    </>
  )
}

function withDays(query: URLSearchParams, days: Readonly<Record<string, string>>): URLSearchParams {
  const next = withoutBehind(query)
  for (const name of ['period', 'from', 'to']) next.delete(name)
  for (const [name, value] of Object.entries(days)) next.set(name, value)
  return next
}

function Shown({ view, isBusy }: { readonly view: AnalyticsView; readonly isBusy: boolean }) {
  const [query, setQuery] = useSearchParams()
  const tab = TABS.find(({ key }) => key === query.get('tab')) ?? TABS[0]
  const at = (key: TabKey) => {
    const next = withoutBehind(query)
    if (key === 'overview') next.delete('tab')
    else next.set('tab', key)
    return next
  }
  return (
    <div aria-busy={isBusy}>
      <p className="soft analytics-days">
        {dayWords(view.from)} to {dayWords(view.to)}, {zoneName(view.timeZone)}.{' '}
        <a href={csvAddress(view)} download>
          Download as CSV
        </a>
      </p>
      <SummaryCards view={view} productsAt={`?${at('products')}`} />
      <Tabs label="What to look at" tabs={TABS} active={tab.key} onChange={(key) => setQuery(at(key))} />
      <h2 className="visually-hidden">{tab.label}</h2>
      {isNothing(view) && tab.key === 'overview' ? (
        <EmptyState title="Nothing sold in these days">
          Choose more days above. New sales show up here on their own.
        </EmptyState>
      ) : (
        <tab.Show view={view} />
      )}
      <OrdersBehindNumber view={view} />
    </div>
  )
}

const isNothing = ({ totals, statuses }: AnalyticsView): boolean =>
  statuses.length === 0 && totals.refundCents === 0 && totals.platformFeeCents === 0

type TabKey = 'overview' | 'products' | 'orders' | 'customers' | 'hours'

interface AnalyticsTab {
  readonly key: TabKey
  readonly label: string
  readonly Show: ComponentType<{ readonly view: AnalyticsView }>
}

const TABS: readonly [AnalyticsTab, ...AnalyticsTab[]] = [
  { key: 'overview', label: 'Overview', Show: Overview },
  { key: 'products', label: 'Products', Show: Products },
  { key: 'orders', label: 'Orders', Show: RecentOrders },
  { key: 'customers', label: 'Customers', Show: Customers },
  { key: 'hours', label: 'Hours', Show: Hours },
]
