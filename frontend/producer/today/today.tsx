import { useQuery } from '@tanstack/react-query'
import { Card, Col, Flex, Row, Statistic } from 'antd'
import type { ReactNode } from 'react'
import { Link, Navigate, useSearchParams } from 'react-router-dom'
import { formatQuantity } from '#domain/catalog/product-taxonomy.ts'
import { isAlert, STOCK_STATUSES } from '#domain/catalog/stock-level.ts'
import { formatMoney } from '#domain/kernel/format.ts'
import type { OrderCard, SaleCard } from '#domain/ordering/contract.ts'
import type { OrderStatus } from '#domain/ordering/order-status.ts'
import { inventoryQuery } from '#frontend/producer/inventory/api.ts'
import { customerConversationsQuery, isUnanswered } from '#frontend/producer/messages/customer-conversations.ts'
import { openSalesQuery } from '#frontend/producer/orders/api.ts'
import {
  dayKey,
  dayLabel,
  earningsCents,
  fulfillmentLabel,
  isOverdue,
  sortedByDay,
} from '#frontend/producer/orders/order-views.ts'
import { isToPick, pickList } from '#frontend/producer/orders/pick-list.tsx'
import { payoutAccountQuery } from '#frontend/producer/payouts/api.ts'
import { BalanceState } from '#frontend/producer/payouts/balance.tsx'
import { NotForSale } from '#frontend/producer/payouts/not-for-sale.tsx'
import { ConsolePage, QueryState } from '#frontend/shared/console/console-page.tsx'
import { DateTime, StatusTag } from '#frontend/shared/console/format.tsx'
import { AccountNotices } from '#frontend/shared/enforcement/account-notices.tsx'
import { formatDay, marketDay } from '#frontend/shared/lib/marketplace-time.ts'
import { paths } from '#frontend/shared/lib/paths.ts'
import { formatSubject } from '#frontend/shared/messaging/conversation-head.tsx'
import { OwnClosedNotice } from '#frontend/shared/producers/closed-notice.tsx'
import './today.css'

/** The producer's start page. URLs of its former tabs redirect to their pages. */
export function TodayPage() {
  const [query] = useSearchParams()
  const redirect = redirectOf(query)
  return redirect ? <Navigate replace to={redirect} /> : <Today />
}

const REDIRECTS: Readonly<Record<string, string>> = {
  disputes: paths.producerProblems,
  products: paths.producerProducts,
  'subscription-boxes': paths.producerBoxes,
  banking: paths.producerPayouts,
  profile: paths.producerProfile,
  verification: paths.producerVerification,
}

function redirectOf(query: URLSearchParams): string | undefined {
  const code = query.get('check-in')
  if (code !== null) return paths.checkInOf(code)
  const path = REDIRECTS[query.get('view') ?? '']
  const rest = new URLSearchParams(query)
  rest.delete('view')
  return path && (rest.size > 0 ? `${path}?${rest}` : path)
}

function Today() {
  const open = useQuery(openSalesQuery())
  return (
    <ConsolePage title="Today">
      <AccountNotices />
      <NotForSale />
      <OwnClosedNotice />
      <QueryState query={open}>
        {(orders) => (
          <Flex vertical gap="middle">
            <Overview orders={orders} />
            <div className="today-cards">
              <ToPack orders={orders} />
              <NewOrders orders={orders} />
              <Unanswered />
              <RunningLow />
              <NextPayout />
            </div>
          </Flex>
        )}
      </QueryState>
    </ConsolePage>
  )
}

interface OrdersProps {
  readonly orders: readonly SaleCard[]
}

interface OrderFigures {
  /** Paid and not accepted yet. */
  readonly newOrders: number
  readonly preparing: number
  /** Ready for pickup or out for delivery. */
  readonly underway: number
  readonly earningsCents: number
}

/** Figures of the open orders that are paid. */
export function overviewOf(orders: readonly OrderCard[]): OrderFigures {
  const withStatus = (...statuses: OrderStatus[]) => orders.filter(({ status }) => statuses.includes(status))
  const paid = withStatus('paid', 'processing', 'ready_for_pickup', 'shipped')
  return {
    newOrders: withStatus('paid').length,
    preparing: withStatus('processing').length,
    underway: withStatus('ready_for_pickup', 'shipped').length,
    earningsCents: paid.reduce((sum, order) => sum + earningsCents(order), 0),
  }
}

function Overview({ orders }: OrdersProps) {
  const { newOrders, preparing, underway, earningsCents } = overviewOf(orders)
  const figures = [
    ['To accept', newOrders, paths.producerOrdersIn('accept')],
    ['To pack', preparing, paths.producerOrdersIn('pack')],
    ['Ready or out for delivery', underway, paths.producerOrdersIn('ready')],
    ['Earnings from open orders', formatMoney(earningsCents), paths.producerPayouts],
  ] as const
  return (
    <Card>
      <Row gutter={[24, 16]}>
        {figures.map(([title, value, path]) => (
          <Col key={title} xs={12} md={6}>
            <Link to={path} className="today-figure">
              <Statistic title={title} value={value} />
            </Link>
          </Col>
        ))}
      </Row>
    </Card>
  )
}

/** Rows that fit next to the other cards; the linked page has all of them. */
const SHOWN = 6

function NewOrders({ orders }: OrdersProps) {
  const fresh = orders.filter(({ status }) => status === 'paid')
  return (
    <TodayCard title="New orders" more={{ label: 'Accept orders', path: paths.producerOrders }}>
      <TodayRows empty="No new orders.">
        {fresh.slice(0, SHOWN).map((order) => (
          <TodayRow
            key={order.id}
            name={<Link to={paths.producerOrder(order.id)}>{order.buyerName ?? 'Erased'}</Link>}
            note={`${order.orderNumber} · ${fulfillmentLabel(order)}`}
            figure={formatMoney(earningsCents(order))}
          />
        ))}
      </TodayRows>
    </TodayCard>
  )
}

/** Days and items per day that fit next to the other cards. */
const DAYS_SHOWN = 3
const ITEMS_SHOWN = 4

/** Items to pick and pack, by promised day. */
function ToPack({ orders }: OrdersProps) {
  const toPack = sortedByDay(orders.filter(isToPick))
  const days = [...new Set(toPack.map(dayKey))]
  return (
    <TodayCard title="To pick and pack" more={{ label: 'Pick list', path: paths.pickList }}>
      <TodayRows empty="Nothing to pick.">
        {days.slice(0, DAYS_SHOWN).map((day) => (
          <li key={day} className="today-day">
            <PackingDay orders={toPack.filter((order) => dayKey(order) === day)} />
          </li>
        ))}
      </TodayRows>
    </TodayCard>
  )
}

function PackingDay({ orders }: OrdersProps) {
  const [first] = orders
  if (!first) return null
  const today = marketDay(Date.now())
  const lines = pickList(orders)
  const more = lines.length - ITEMS_SHOWN
  return (
    <>
      <h3>
        {first.promisedOn ? (
          <Link to={paths.pickListFor(first.promisedOn)}>{dayLabel(first, today)}</Link>
        ) : (
          dayLabel(first, today)
        )}{' '}
        {isOverdue(first, today) && <StatusTag tone="bad">Overdue</StatusTag>}{' '}
        <small>{orders.length === 1 ? '1 order' : `${orders.length} orders`}</small>
      </h3>
      <ul className="today-rows">
        {lines.slice(0, ITEMS_SHOWN).map(({ itemId, name, unit, quantity }) => (
          <TodayRow key={itemId} name={name} figure={formatQuantity(quantity, unit)} />
        ))}
      </ul>
      {more > 0 && <small>{more === 1 ? 'and 1 more product' : `and ${more} more products`}</small>}
    </>
  )
}

/** Conversations whose last message is the customer's. */
function Unanswered() {
  const conversations = useQuery(customerConversationsQuery)
  return (
    <TodayCard title="Unanswered messages" more={{ label: 'Messages', path: paths.producerUnanswered }}>
      <QueryState query={conversations}>
        {(found) => (
          <TodayRows empty="No unanswered messages.">
            {found.conversations
              .filter(isUnanswered)
              .slice(0, SHOWN)
              .map(({ id, with: customer, subject, lastMessage }) => (
                <TodayRow
                  key={id}
                  name={<Link to={paths.producerConversation(id)}>{customer.name}</Link>}
                  note={formatSubject(subject, 'producer')}
                  since={lastMessage?.createdAt}
                />
              ))}
          </TodayRows>
        )}
      </QueryState>
    </TodayCard>
  )
}

function NextPayout() {
  const account = useQuery(payoutAccountQuery)
  return (
    <TodayCard title="Next payout" more={{ label: 'Payouts', path: paths.producerPayouts }}>
      <QueryState query={account}>
        {({ connected }) =>
          connected ? (
            <BalanceState>
              {({ next, pendingCents }) => (
                <Flex gap="large" wrap>
                  {next ? (
                    <Statistic title={`Expected ${formatDay(next.day)}`} value={formatMoney(next.cents)} />
                  ) : (
                    <Statistic title="Next payout" value="None scheduled" />
                  )}
                  <Statistic title="Not yet transferred" value={formatMoney(pendingCents)} />
                </Flex>
              )}
            </BalanceState>
          ) : (
            'Payouts are not set up yet.'
          )
        }
      </QueryState>
    </TodayCard>
  )
}

function RunningLow() {
  const inventory = useQuery(inventoryQuery)
  return (
    <TodayCard title="Low stock" more={{ label: 'Inventory', path: paths.inventoryAlerts }}>
      <QueryState query={inventory}>
        {({ products }) => (
          <TodayRows
            empty={
              products.length > 0 ? (
                'Everything you sell is in stock.'
              ) : (
                <>
                  No products yet. <Link to={paths.producerProducts}>Add your first product</Link>
                </>
              )
            }
          >
            {products
              .filter(({ status }) => isAlert(status))
              .slice(0, SHOWN)
              .map(({ id, name, unit, available, status }) => (
                <TodayRow
                  key={id}
                  name={<Link to={paths.stockOf(id)}>{name}</Link>}
                  {...(status === 'low' ? {} : { note: STOCK_STATUSES[status].label })}
                  figure={formatQuantity(Math.max(0, available), unit)}
                />
              ))}
          </TodayRows>
        )}
      </QueryState>
    </TodayCard>
  )
}

interface TodayCardProps {
  readonly title: string
  readonly more: { readonly label: string; readonly path: string }
  readonly children: ReactNode
}

const TodayCard = ({ title, more, children }: TodayCardProps) => (
  <Card role="region" aria-label={title} title={<h2>{title}</h2>} extra={<Link to={more.path}>{more.label}</Link>}>
    {children}
  </Card>
)

interface TodayRowsProps {
  readonly empty: ReactNode
  readonly children: readonly ReactNode[]
}

const TodayRows = ({ empty, children }: TodayRowsProps) =>
  children.length > 0 ? <ul className="today-rows">{children}</ul> : empty

interface TodayRowProps {
  readonly name: ReactNode
  readonly note?: string
  readonly figure?: ReactNode
  /** Shown instead of a figure, ISO 8601. */
  readonly since?: string | undefined
}

const TodayRow = ({ name, note, figure, since }: TodayRowProps) => (
  <li>
    <span>
      {name} {note && <small>{note}</small>}
    </span>
    {since ? (
      <small>
        <DateTime at={since} />
      </small>
    ) : (
      <strong>{figure}</strong>
    )}
  </li>
)
