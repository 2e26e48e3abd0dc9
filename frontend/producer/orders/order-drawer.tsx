import { DownOutlined, UpOutlined } from '@ant-design/icons'
import { useQuery } from '@tanstack/react-query'
import { Alert, Button, Descriptions, Drawer, Flex, Table, Tag, Timeline, Typography } from 'antd'
import { type ReactNode, useEffect, useRef } from 'react'
import { Link } from 'react-router-dom'
import { formatQuantity, UNITS, type Unit } from '#domain/catalog/product-taxonomy.ts'
import { OUTCOMES } from '#domain/disputes/dispute-types.ts'
import { formatDateWithWeekday } from '#domain/kernel/calendar-date.ts'
import type { OrderCard, OrderView, SaleCard } from '#domain/ordering/contract.ts'
import { type ChargebackStatus, canPack, ORDER_STATUSES, wasPaid } from '#domain/ordering/order-status.ts'
import { QueryState } from '#frontend/shared/console/console-page.tsx'
import { useFocusRecovery } from '#frontend/shared/console/focus-recovery.ts'
import { DateTime, Money, OrderStatusTag, StatusTag } from '#frontend/shared/console/format.tsx'
import { orderDisputesQuery } from '#frontend/shared/disputes/api.ts'
import { problemLabel, STAGE_LABELS } from '#frontend/shared/disputes/dispute-status.tsx'
import { useLiveTopic } from '#frontend/shared/lib/live.ts'
import { paths } from '#frontend/shared/lib/paths.ts'
import { orderQuery } from '#frontend/shared/orders/api.ts'
import { refundParts, refundReasonText, refundStatusLabel } from '#frontend/shared/orders/order-refunds.tsx'
import { StepButtons } from './order-steps.tsx'
import { earningsCents, fulfillmentLabel, reversedCents, saleShareCents } from './order-views.ts'
import { RefundOrder } from './refund-order.tsx'

const DRAWER_WIDTH = 640

interface OrderDrawerProps {
  /** Undefined: the drawer is closed. */
  readonly id: string | undefined
  /** The order as shown in the list; undefined if it is not listed. */
  readonly listed: SaleCard | undefined
  /** Opens the order before (-1) or after (1) it; undefined at the end of the list. */
  readonly neighbor: (step: -1 | 1) => (() => void) | undefined
  readonly onClose: () => void
}

/** The full order, in a drawer next to the list. */
export function OrderDrawer({ id, listed, neighbor, onClose }: OrderDrawerProps) {
  const result = useQuery({ ...orderQuery(id ?? ''), enabled: id !== undefined })
  useLiveTopic('order', id)
  const order = result.data
  const [previous, next] = [neighbor(-1), neighbor(1)]
  return (
    <Drawer
      open={id !== undefined}
      size={DRAWER_WIDTH}
      destroyOnHidden
      onClose={onClose}
      title={order ? <Title order={order} /> : 'Order'}
      extra={
        <>
          <Button
            type="text"
            icon={<UpOutlined />}
            aria-label="Previous order"
            disabled={!previous}
            onClick={previous}
          />
          <Button type="text" icon={<DownOutlined />} aria-label="Next order" disabled={!next} onClick={next} />
        </>
      }
      footer={order && <OrderActions order={order} />}
    >
      <FocusAfterClose />
      {id !== undefined && (
        <QueryState query={result}>{(data) => <OrderDetails order={data} listed={listed} />}</QueryState>
      )}
    </Drawer>
  )
}

/**
 * Focuses the page's content when the drawer closes and the link that opened it has left the list with its order. Not
 * in `afterOpenChange`, which is not called when a drawer closes without its animation.
 */
function FocusAfterClose() {
  useEffect(
    () => () => {
      if (document.activeElement === document.body) document.getElementById('content')?.focus({ preventScroll: true })
    },
    [],
  )
  return null
}

const Title = ({ order: { orderNumber, status } }: { readonly order: OrderView }) => (
  <Flex gap="small" align="center" wrap>
    <span>Order {orderNumber}</span>
    <span role="status">
      <OrderStatusTag status={status} />
    </span>
  </Flex>
)

function OrderActions({ order }: { readonly order: OrderView }) {
  const actions = useRef<HTMLDivElement>(null)
  useFocusRecovery(actions)
  return (
    <Flex ref={actions} tabIndex={-1} role="group" aria-label="Order actions" gap="small" wrap>
      <StepButtons order={order} />
      <RefundOrder order={order} />
    </Flex>
  )
}

interface OrderDetailsProps {
  readonly order: OrderView
  readonly listed: SaleCard | undefined
}

function OrderDetails({ order, listed }: OrderDetailsProps) {
  const { id, status, chargeback } = order
  return (
    <Flex vertical gap="large">
      {chargeback && <ChargebackNotice status={chargeback} />}
      <OrderFacts order={order} promisedOn={listed?.promisedOn ?? null} />
      <Section title="Items">
        <OrderItems order={order} />
        <Flex gap="middle" wrap style={{ marginTop: 12 }}>
          {canPack(status) && <Link to={paths.packingOf([id])}>Packing slip</Link>}
          {wasPaid(status) && (
            <Link to={paths.receipt(id)}>{order.refundedCents > 0 ? 'Receipt and credit notes' : 'Receipt'}</Link>
          )}
        </Flex>
      </Section>
      <Refunds order={order} />
      <Disputes id={id} />
      <Section title="History">
        <History order={order} />
      </Section>
    </Flex>
  )
}

const Section = ({ title, children }: { readonly title: string; readonly children: ReactNode }) => (
  <section aria-label={title}>
    <h2>{title}</h2>
    {children}
  </section>
)

const CHARGEBACKS: Readonly<Record<ChargebackStatus, { readonly title: string; readonly description: string }>> = {
  open: {
    title: 'Disputed at the bank',
    description: 'The buyer asked their bank for a refund. Until the bank decides, nothing is refunded here.',
  },
  lost: {
    title: 'Refunded by the bank',
    description: 'The bank refunded the buyer, so nothing more of this order is refunded here.',
  },
  won: {
    title: 'Bank dispute closed',
    description: 'The bank closed the dispute. The payment of this order is final.',
  },
}

function ChargebackNotice({ status }: { readonly status: ChargebackStatus }) {
  return <Alert type={status === 'won' ? 'info' : 'error'} showIcon {...CHARGEBACKS[status]} />
}

interface OrderFactsProps {
  readonly order: OrderView
  readonly promisedOn: string | null
}

function OrderFacts({ order, promisedOn }: OrderFactsProps) {
  const { fulfillmentMethod, contact, deliveryInstructions, placedAt, pickup } = order
  const pickupFacts = [pickup?.name, pickup?.address, pickup?.hoursNote]
  const deliveryFacts = contact?.address
    ? [contact.address, `${contact.city}, ${contact.state} ${contact.zipCode}`]
    : []
  const facts = (fulfillmentMethod === 'pickup' ? pickupFacts : deliveryFacts).filter(Boolean)
  return (
    <Descriptions
      size="small"
      bordered
      column={1}
      items={[
        { key: 'buyer', label: 'Buyer', children: <Buyer order={order} /> },
        {
          key: 'fulfillment',
          label: fulfillmentMethod === 'pickup' ? 'Pickup' : 'Delivery',
          children: (
            <>
              <strong>{promisedOn ? formatDateWithWeekday(promisedOn) : fulfillmentLabel(order)}</strong>
              {facts.map((fact) => (
                <div key={fact}>{fact}</div>
              ))}
            </>
          ),
        },
        ...(deliveryInstructions
          ? [{ key: 'instructions', label: 'Buyer’s instructions', children: deliveryInstructions }]
          : []),
        { key: 'placed', label: 'Ordered', children: <DateTime at={placedAt} /> },
      ]}
    />
  )
}

function Buyer({ order: { id, contact, buyerName, status } }: { readonly order: OrderView }) {
  if (contact)
    return (
      <address className="order-buyer">
        <strong>{contact.fullName}</strong>
        <a href={`mailto:${contact.email}`}>{contact.email}</a>
        <a href={`tel:${contact.phone.replace(/[^+\d]/g, '')}`}>{contact.phone}</a>
        {wasPaid(status) && <Link to={paths.producerMessageAbout(id)}>Message buyer</Link>}
      </address>
    )
  if (buyerName !== null) return 'The buyer’s details have been erased.'
  return status === 'pending_payment' ? 'Shown once the order is paid.' : 'This order was never paid.'
}

type OrderLine = OrderCard['lines'][number]

function OrderItems({ order }: { readonly order: OrderView }) {
  const back = reversedCents(order)
  const amounts: readonly (readonly [label: string, cents: number, strong?: boolean])[] = [
    ['Subtotal', order.subtotalCents],
    ['Delivery', order.deliveryFeeCents],
    ['Platform fee', -(order.platformFeeCents ?? 0)],
    ...(back > 0
      ? ([
          ['Sale', saleShareCents(order)],
          ['Refunded', -back],
        ] as const)
      : []),
    ['Your earnings', earningsCents(order), true],
  ]
  return (
    <Table<OrderLine>
      aria-label="Items"
      size="small"
      pagination={false}
      rowKey="itemId"
      dataSource={order.lines}
      columns={[
        {
          title: 'Product',
          key: 'product',
          render: (_, { name, unit, unitPriceCents, missing }) => (
            <>
              {name} {missing > 0 && <Tag color="error">{formatQuantity(missing, unit)} missing</Tag>}
              <br />
              <Typography.Text type="secondary">
                <Money cents={unitPriceCents} /> {UNITS[unit as Unit]?.label ?? unit}
              </Typography.Text>
            </>
          ),
        },
        { title: 'Quantity', key: 'quantity', render: (_, { quantity, unit }) => formatQuantity(quantity, unit) },
        {
          title: 'Total',
          key: 'total',
          align: 'right',
          render: (_, { lineTotalCents }) => <Money cents={lineTotalCents} />,
        },
      ]}
      summary={() => (
        <Table.Summary>
          {amounts
            .filter(([, cents, strong]) => cents !== 0 || strong)
            .map(([label, cents, strong]) => (
              <Table.Summary.Row key={label}>
                <Table.Summary.Cell index={0} colSpan={2}>
                  {strong ? <strong>{label}</strong> : label}
                </Table.Summary.Cell>
                <Table.Summary.Cell index={1} align="right">
                  {strong ? (
                    <strong>
                      <Money cents={cents} />
                    </strong>
                  ) : (
                    <Money cents={cents} />
                  )}
                </Table.Summary.Cell>
              </Table.Summary.Row>
            ))}
        </Table.Summary>
      )}
    />
  )
}

function Refunds({ order }: { readonly order: OrderView }) {
  if (order.refunds.length === 0) return null
  return (
    <Section title="Refunds">
      <ul className="order-entries">
        {order.refunds.map((refund) => (
          <li key={refund.id}>
            <Flex justify="space-between" gap="small" wrap>
              <span>
                {refundReasonText(refund)}{' '}
                <StatusTag tone={refund.status === 'failed' ? 'bad' : 'good'}>{refundStatusLabel(refund)}</StatusTag>
              </span>
              <Money cents={refund.totalCents} />
            </Flex>
            {refund.note && <div>“{refund.note}”</div>}
            <Typography.Text type="secondary">
              {refundParts(order, refund).join(' · ')} · <DateTime at={refund.approvedAt} />
              {refund.takenBackCents !== null && (
                <>
                  {' '}
                  · from you <Money cents={refund.takenBackCents} />
                </>
              )}
            </Typography.Text>
          </li>
        ))}
      </ul>
    </Section>
  )
}

function Disputes({ id }: { readonly id: string }) {
  const { data } = useQuery(orderDisputesQuery({ id, orderKey: undefined }))
  if (!data || data.disputes.length === 0) return null
  return (
    <Section title="Problems reported">
      <ul className="order-entries">
        {data.disputes.map((dispute) => (
          <li key={dispute.id}>
            <Link to={paths.producerProblem(dispute.id)}>{problemLabel(dispute)}</Link>{' '}
            <StatusTag tone={dispute.stage === 'closed' ? 'neutral' : 'bad'}>
              {dispute.outcome ? OUTCOMES[dispute.outcome] : STAGE_LABELS[dispute.stage]}
            </StatusTag>
          </li>
        ))}
      </ul>
    </Section>
  )
}

function History({ order: { timeline, refunds } }: { readonly order: OrderView }) {
  // The processor's payment times are rounded down to seconds, so a payment may seem older than its order.
  const atOf = (nth: number) => timeline.slice(0, nth + 1).reduce((latest, { at }) => (at > latest ? at : latest), '')
  const entries = [
    ...timeline.map(({ status, reason }, nth) => ({
      at: atOf(nth),
      label: ORDER_STATUSES[status].label,
      note: reason,
      bad: ORDER_STATUSES[status].tab === 'cancelled',
    })),
    ...refunds.map((refund) => ({ at: refund.approvedAt, label: 'Refund', note: refund.note, bad: false })),
  ].sort((a, b) => a.at.localeCompare(b.at))
  return (
    <Timeline
      items={entries.map(({ at, label, note, bad }) => ({
        key: `${at} ${label}`,
        color: bad ? 'red' : 'green',
        content: (
          <>
            {label}{' '}
            <Typography.Text type="secondary">
              <DateTime at={at} />
            </Typography.Text>
            {note && <div>“{note}”</div>}
          </>
        ),
      }))}
    />
  )
}
