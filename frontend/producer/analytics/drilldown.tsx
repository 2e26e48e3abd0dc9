import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Drawer, Statistic, Table, Typography } from 'antd'
import type { ReactNode } from 'react'
import { Link, useSearchParams } from 'react-router-dom'
import type { AnalyticsView } from '#domain/analytics/contract.ts'
import { type DateRange, drilldownMetrics, type MetricDrilldown } from '#domain/analytics/sales-metrics.ts'
import { formatMoney, formatNumber } from '#domain/kernel/format.ts'
import { QueryState } from '#frontend/shared/console/console-page.tsx'
import { useTableParams } from '#frontend/shared/console/console-table.tsx'
import { Money } from '#frontend/shared/console/format.tsx'
import { useLastDefined } from '#frontend/shared/lib/browser.ts'
import { formatDay } from '#frontend/shared/lib/marketplace-time.ts'
import { paths } from '#frontend/shared/lib/paths.ts'
import { type Drilldown, drilldownQuery } from './api.ts'
import { drilldownTitle, formatOrderTime, statusName } from './metric-labels.ts'

/** A metric, or a part of one, whose orders can be listed. */
export interface DrilldownTarget {
  readonly metric: MetricDrilldown
  readonly filter?: string | undefined
  /** A part of the period. */
  readonly days?: DateRange | undefined
}

/** The drilldown that the URL names: `?show=status&filter=paid&since=…&until=…`. */
export function drilldownIn(query: URLSearchParams, period: DateRange): Drilldown | undefined {
  const metric = drilldownMetrics.find((each) => each === query.get('show'))
  if (!metric) return undefined
  const { since: from = period.from, until: to = period.to, filter } = Object.fromEntries(query)
  return { metric, from, to, ...(filter ? { filter } : {}) }
}

export function withDrilldown(query: URLSearchParams, { metric, filter, days }: DrilldownTarget): URLSearchParams {
  const next = withoutDrilldown(query)
  next.set('show', metric)
  if (filter) next.set('filter', filter)
  if (days) {
    next.set('since', days.from)
    next.set('until', days.to)
  }
  return next
}

export function withoutDrilldown(query: URLSearchParams): URLSearchParams {
  const next = new URLSearchParams(query)
  for (const name of ['show', 'filter', 'since', 'until', 'page']) next.delete(name)
  return next
}

interface FigureProps extends DrilldownTarget {
  readonly value: number
  readonly money?: boolean | undefined
  /** Shown instead of the value. */
  readonly children?: ReactNode
}

/** A figure that links to its orders; zero has none. */
export function Figure({ value, money = false, children, ...target }: FigureProps) {
  const [query] = useSearchParams()
  const text = children ?? (money ? formatMoney(value) : formatNumber(value))
  if (value === 0) return <span className="figure">{text}</span>
  return (
    <Link to={`?${withDrilldown(query, target)}`} preventScrollReset className="figure figure-link">
      {text}
      <span className="visually-hidden">, view orders</span>
    </Link>
  )
}

/** The orders behind a metric, in a drawer. */
export function DrilldownDrawer({ view }: { readonly view: AnalyticsView }) {
  const [query, setQuery] = useSearchParams()
  const open = drilldownIn(query, view)
  const drilldown = useLastDefined(open)
  return (
    <Drawer
      open={open !== undefined}
      title={drilldown && drilldownTitle(drilldown.metric, { filter: drilldown.filter, products: view.products })}
      size={560}
      destroyOnHidden
      onClose={() => setQuery(withoutDrilldown, { preventScrollReset: true })}
    >
      {drilldown && <Orders drilldown={drilldown} />}
    </Drawer>
  )
}

function Orders({ drilldown }: { readonly drilldown: Drilldown }) {
  const { params, setPage } = useTableParams()
  const orders = useQuery({ ...drilldownQuery(drilldown, params.page), placeholderData: keepPreviousData })
  const { from, to } = drilldown
  return (
    <QueryState query={orders}>
      {({ orders: rows, count, countedCents, page, pageSize }) => (
        <>
          <Statistic title={count === 1 ? '1 order' : `${count} orders`} value={formatMoney(countedCents)} />
          <Typography.Paragraph type="secondary">
            {from === to ? formatDay(from) : `${formatDay(from)} to ${formatDay(to)}`}
          </Typography.Paragraph>
          <Table
            aria-label="Orders"
            size="small"
            rowKey="id"
            dataSource={rows}
            loading={orders.isPlaceholderData}
            pagination={{
              current: page,
              total: count,
              pageSize,
              showSizeChanger: false,
              hideOnSinglePage: true,
              onChange: setPage,
            }}
            columns={[
              {
                title: 'Order',
                key: 'order',
                render: (_, { id, orderNumber, at, timeZone, status }) => (
                  <>
                    <Link to={paths.producerOrder(id)}>#{orderNumber}</Link>
                    <Typography.Text type="secondary" className="figure-note">
                      <time dateTime={at}>{formatOrderTime(at, timeZone)}</time> · {statusName(status)}
                    </Typography.Text>
                  </>
                ),
              },
              {
                title: 'Amount',
                key: 'amount',
                align: 'right',
                render: (_, order) => <Money cents={order.countedCents} />,
              },
            ]}
          />
        </>
      )}
    </QueryState>
  )
}
