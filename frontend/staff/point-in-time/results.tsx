import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { Card, Collapse, Descriptions, Flex, Typography } from 'antd'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import type { ProductPointInTime } from '#domain/catalog/contract.ts'
import { formatQuantity, UNITS, type Unit } from '#domain/catalog/product-taxonomy.ts'
import type { EventView } from '#domain/kernel/contract.ts'
import { formatMoney } from '#domain/kernel/format.ts'
import { ORDER_STATUSES } from '#domain/ordering/order-status.ts'
import type { StatementPointInTime } from '#domain/payouts/contract.ts'
import { CopyLink } from '#frontend/shared/console/buttons.tsx'
import { QueryState } from '#frontend/shared/console/console-page.tsx'
import { type ConsoleColumn, ConsoleTable } from '#frontend/shared/console/console-table.tsx'
import { actorLabel, formatDay, formatPreciseDateTime } from '#frontend/shared/lib/marketplace-time.ts'
import { paths } from '#frontend/shared/lib/paths.ts'
import { orderAsOfQuery, productAsOfQuery, statementAsOfQuery } from './api.ts'

interface ResultProps {
  readonly id: string
  readonly asOf: string
}

/** Price and stock of a product, and the events behind them. */
export const ProductResult = ({ id, asOf }: ResultProps) => (
  <Result
    query={useQuery(productAsOfQuery(id, asOf))}
    titleOf={({ state }) => state?.name ?? 'No product yet'}
    asOf={asOf}
  >
    {({ state, price, stock, omitted }) => (
      <>
        {state ? (
          <Figures
            items={[
              ['Price', formatPrice(state)],
              ['Listed', state.listed ? 'Yes' : 'No'],
              ['On hand', formatQuantity(state.onHand, state.unit)],
              ['Reserved', formatQuantity(state.held, state.unit)],
              ['Available', formatQuantity(state.available, state.unit)],
              ...(state.description ? [['Description', state.description] as const] : []),
            ]}
          />
        ) : (
          <p>The product did not exist at this time.</p>
        )}
        <Events title="Events behind the price" events={price} />
        <Events
          title="Events behind the stock"
          events={stock}
          note={omitted > 0 ? `${omitted} older events are not shown.` : undefined}
        />
      </>
    )}
  </Result>
)

const formatPrice = ({ priceCents, unit }: NonNullable<ProductPointInTime['state']>): string =>
  `${formatMoney(priceCents)} ${UNITS[unit as Unit]?.label ?? unit}`

/** Status and totals of an order, and the events behind its total. */
export const OrderResult = ({ id, asOf }: ResultProps) => (
  <Result query={useQuery(orderAsOfQuery(id, asOf))} titleOf={({ orderNumber }) => `Order #${orderNumber}`} asOf={asOf}>
    {({ state: { buyer, money }, step, behind }) => (
      <>
        {buyer && money ? (
          <Figures
            items={[
              ['Status', ORDER_STATUSES[buyer.status].label],
              ['Total', formatMoney(money.totalCents)],
              ['Paid', formatMoney(money.paidCents)],
              ['Refunded', formatMoney(money.refundedCents)],
            ]}
          />
        ) : (
          <p>The order did not exist at this time.</p>
        )}
        {step && (
          <p>
            <Link to={paths.supportOrder(id, { step })}>View in the replay</Link>
          </p>
        )}
        <Events title="Events behind the total" events={behind} />
      </>
    )}
  </Result>
)

/** A producer's statement of the month up to the instant, and the events behind each line. */
export const StatementResult = ({ id, asOf }: ResultProps) => (
  <Result query={useQuery(statementAsOfQuery(id, asOf))} titleOf={({ producerName }) => producerName} asOf={asOf}>
    {(found) => (
      <>
        <Figures
          items={[
            ['Period', `${formatDay(found.statement.from)} to ${formatDay(found.statement.to)}`],
            ['Sales', formatMoney(found.statement.sales.netCents)],
            ['Refunds', formatMoney(found.statement.refunds.netCents)],
            ['Total', formatMoney(found.statement.netCents)],
          ]}
        />
        <StatementLines {...found} />
      </>
    )}
  </Result>
)

function StatementLines({ statement, behind }: StatementPointInTime) {
  if (statement.lines.length === 0) return <p>The statement had no lines yet.</p>
  return (
    <Collapse
      size="small"
      items={statement.lines.map(({ id, kind, orderNumber, netCents, completed }) => ({
        key: id,
        label: `${kind === 'sale' ? 'Sale' : 'Refund'} #${orderNumber}: ${formatMoney(netCents)}${completed ? '' : ', pending'}`,
        children: <Events title={`Events behind ${kind} #${orderNumber}`} events={behind[id] ?? []} />,
      }))}
    />
  )
}

interface ResultCardProps<T> {
  readonly query: UseQueryResult<T>
  readonly titleOf: (data: T) => string
  readonly asOf: string
  readonly children: (data: T) => ReactNode
}

function Result<T>({ query, titleOf, asOf, children }: ResultCardProps<T>) {
  return (
    <QueryState query={query}>
      {(data) => (
        <Card
          role="region"
          aria-label="Result"
          title={
            <>
              <h2>{titleOf(data)}</h2>
              <Typography.Text type="secondary">
                As of <time dateTime={asOf}>{formatPreciseDateTime(asOf)}</time>
              </Typography.Text>
            </>
          }
          extra={<CopyLink />}
        >
          <Flex vertical gap="middle">
            {children(data)}
          </Flex>
        </Card>
      )}
    </QueryState>
  )
}

const Figures = ({ items }: { readonly items: readonly (readonly [label: string, value: string])[] }) => (
  <Descriptions
    bordered
    size="small"
    column={{ xs: 1, md: 2 }}
    items={items.map(([label, children]) => ({ key: label, label, children }))}
  />
)

interface EventsProps {
  readonly title: string
  readonly events: readonly EventView[]
  readonly note?: string | undefined
}

/** The events behind a figure, oldest first. Those of an order link to its replay. */
const Events = ({ title, events, note }: EventsProps) => (
  <ConsoleTable
    fit
    label={title}
    toolbar={
      <>
        <h3>{title}</h3>
        {note && <Typography.Text type="secondary">{note}</Typography.Text>}
      </>
    }
    columns={EVENT_COLUMNS}
    rows={events}
    rowKey={({ position }) => position}
    empty={<Typography.Text type="secondary">No events yet</Typography.Text>}
  />
)

const EVENT_COLUMNS: readonly ConsoleColumn<EventView>[] = [
  {
    key: 'description',
    title: 'Event',
    card: 'title',
    required: true,
    cell: ({ description, comment }) => (
      <>
        {description}
        {comment && (
          <>
            <br />
            <q>{comment}</q>
          </>
        )}
      </>
    ),
  },
  { key: 'by', title: 'Actor', width: 190, cell: ({ by }) => actorLabel(by) },
  { key: 'at', title: 'Time', width: 250, cell: ({ at }) => <time dateTime={at}>{formatPreciseDateTime(at)}</time> },
  {
    key: 'position',
    title: 'Position',
    width: 120,
    align: 'right',
    cell: ({ position, orderId }) =>
      orderId ? (
        <Link to={paths.supportOrder(orderId, { step: position })} aria-label={`Position ${position} in the replay`}>
          {position}
        </Link>
      ) : (
        position
      ),
  },
]
