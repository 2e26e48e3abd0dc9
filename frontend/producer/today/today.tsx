import { useQuery } from '@tanstack/react-query'
import { Card, Col, Flex, Row, Statistic } from 'antd'
import type { ReactNode } from 'react'
import { Link, Navigate, useSearchParams } from 'react-router-dom'
import { formatQuantity } from '#domain/catalog/product-taxonomy.ts'
import { isAlert, STOCK_STATUSES } from '#domain/catalog/stock-level.ts'
import { formatMoney } from '#domain/kernel/format.ts'
import type { OrderCard } from '#domain/ordering/contract.ts'
import { inventoryQuery } from '#frontend/producer/inventory/api.ts'
import { pickList } from '#frontend/producer/orders/pick-list.ts'
import { NotForSale } from '#frontend/producer/payouts/not-for-sale.tsx'
import { ConsolePage, QueryState } from '#frontend/shared/console/console-page.tsx'
import { OwnStanding } from '#frontend/shared/enforcement/account-status.tsx'
import { paths } from '#frontend/shared/lib/paths.ts'
import { openSalesQuery } from '#frontend/shared/orders/api.ts'
import { overviewOf } from '#frontend/shared/orders/order-status.tsx'
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
      <QueryState query={open}>
        {(orders) => (
          <Flex vertical gap="middle">
            <Overview orders={orders} />
            <Row gutter={[16, 16]}>
              <Col xs={24} lg={12}>
                <NewOrders orders={orders} />
              </Col>
              <Col xs={24} lg={12}>
                <ToPick orders={orders} />
              </Col>
              <Col xs={24} lg={12}>
                <RunningLow />
              </Col>
            </Row>
          </Flex>
        )}
      </QueryState>
    </ConsolePage>
  )
}

interface OfOrders {
  readonly orders: readonly OrderCard[]
}

function Overview({ orders }: OfOrders) {
  const { fresh, preparing, underway, yoursCents } = overviewOf(orders)
  const figures = [
    ['New', fresh],
    ['Preparing', preparing],
    ['Ready or on the way', underway],
    ['You’ll earn', formatMoney(yoursCents)],
  ] as const
  return (
    <Card>
      <Row gutter={[24, 16]}>
        {figures.map(([title, value]) => (
          <Col key={title} xs={12} md={6}>
            <Statistic title={title} value={value} />
          </Col>
        ))}
      </Row>
    </Card>
  )
}

/** Rows that fit beside the other cards; the linked page has all of them. */
const SHOWN = 6

function NewOrders({ orders }: OfOrders) {
  const fresh = orders.filter(({ status }) => status === 'paid')
  return (
    <TodayCard title="New orders" more={{ label: 'All orders', path: paths.producerOrders }} empty="No new orders.">
      {fresh.slice(0, SHOWN).map(({ id, orderNumber, buyerName, fulfillmentMethod, totalCents }) => (
        <TodayRow
          key={id}
          name={
            <>
              {buyerName ?? 'Erased'} · {fulfillmentMethod === 'pickup' ? 'Pickup' : 'Delivery'}
            </>
          }
          note={`#${orderNumber}`}
          figure={formatMoney(totalCents)}
        />
      ))}
    </TodayCard>
  )
}

function ToPick({ orders }: OfOrders) {
  const lines = pickList(orders)
  return (
    <TodayCard title="To pick and pack" more={{ label: 'Pick list', path: paths.pickList }} empty="Nothing to pick.">
      {lines.slice(0, SHOWN).map(({ itemId, name, unit, quantity, orders: numbers }) => (
        <TodayRow
          key={itemId}
          name={name}
          note={numbers.length === 1 ? '1 order' : `${numbers.length} orders`}
          figure={formatQuantity(quantity, unit)}
        />
      ))}
    </TodayCard>
  )
}

function RunningLow() {
  const inventory = useQuery(inventoryQuery)
  return (
    <QueryState query={inventory}>
      {({ products }) => (
        <TodayCard
          title="Running low"
          more={{ label: 'Inventory', path: paths.inventoryAlerts }}
          empty="Everything you sell is in stock."
        >
          {products
            .filter(({ status }) => isAlert(status))
            .slice(0, SHOWN)
            .map(({ id, name, unit, available, status }) => (
              <TodayRow
                key={id}
                name={name}
                note={STOCK_STATUSES[status].label}
                figure={formatQuantity(Math.max(0, available), unit)}
              />
            ))}
        </TodayCard>
      )}
    </QueryState>
  )
}

interface TodayCardProps {
  readonly title: string
  readonly more: { readonly label: string; readonly path: string }
  readonly empty: string
  readonly children: readonly ReactNode[]
}

function TodayCard({ title, more, empty, children }: TodayCardProps) {
  return (
    <Card role="region" aria-label={title} title={title} extra={<Link to={more.path}>{more.label}</Link>}>
      {children.length > 0 ? <ul className="today-rows">{children}</ul> : empty}
    </Card>
  )
}

interface TodayRowProps {
  readonly name: ReactNode
  readonly note: string
  readonly figure: string
}

const TodayRow = ({ name, note, figure }: TodayRowProps) => (
  <li>
    <span>
      {name} <small>{note}</small>
    </span>
    <strong>{figure}</strong>
  </li>
)
