import { Button, Segmented, Table, Tag } from 'antd'
import { formatQuantity, UNITS, type Unit } from '#domain/catalog/product-taxonomy.ts'
import { formatMoney } from '#domain/kernel/format.ts'
import { producerShare } from '#domain/ordering/order-amounts.ts'
import type { LinePrice, OrderStateAt, PartyView } from '#domain/ordering/order-replay.contract.ts'
import { ORDER_STATUSES } from '#domain/ordering/order-status.ts'
import { pickupOrDeliveryLabel } from '#frontend/shared/lib/fulfillment-label.ts'
import { formatDate, formatTimeWithSeconds } from '#frontend/shared/lib/marketplace-time.ts'

export type Side = 'both' | 'buyer' | 'producer'

interface OrderAtStepProps {
  readonly state: OrderStateAt
  /** Fields that changed with the step. */
  readonly changed: { readonly buyer: readonly string[]; readonly producer: readonly string[] }
  /** The state to compare with, its label and that of the current state. */
  readonly compared: { readonly state: OrderStateAt; readonly label: string; readonly currentLabel: string } | undefined
  readonly prices: readonly LinePrice[]
  readonly side: Side
  readonly onSide: (side: Side) => void
  readonly onStep: (id: string) => void
}

/** The order as both parties saw it, in one table: equal values once, different ones side by side. */
export function OrderAtStep({ state, changed, compared, prices, side, onSide, onStep }: OrderAtStepProps) {
  const columns = columnsOf(state, compared, side)
  const rows = rowsOf(columns, [...changed.buyer, ...changed.producer], compared !== undefined)
  return (
    <section className="replay-panel" aria-label="What the buyer saw and what the producer saw">
      <header>
        <h2>Order at this step</h2>
        <Segmented
          size="small"
          aria-label="Whose view"
          value={side}
          onChange={onSide}
          options={[
            ...(compared ? [] : [{ value: 'both' as const, label: 'Both' }]),
            { value: 'buyer' as const, label: 'Buyer' },
            { value: 'producer' as const, label: 'Producer' },
          ]}
        />
      </header>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the keyboard. */}
      <section className="replay-scroll" aria-label="Fields of the order" tabIndex={0}>
        {columns.every(({ view }) => !view) ? (
          <p>
            {side === 'producer'
              ? 'The producer does not see the order before it is paid.'
              : 'The order was not placed yet.'}
          </p>
        ) : (
          <Table
            size="small"
            tableLayout="fixed"
            pagination={false}
            dataSource={rows}
            rowKey="key"
            rowClassName={({ isChanged }) => (isChanged ? 'replay-changed' : '')}
            columns={[
              {
                title: 'Field',
                width: 100,
                render: (_, { label, isChanged }) => (
                  <>
                    {label}
                    {isChanged && <Tag>changed</Tag>}
                  </>
                ),
              },
              ...columns.map(({ title }, column) => ({
                title,
                key: title,
                onCell: ({ values }: Row) => {
                  const isSame = values.length === 2 && values[0] === values[1]
                  return {
                    colSpan: isSame ? (column === 0 ? 2 : 0) : 1,
                    className: values.length === 2 && !isSame ? 'replay-differs' : '',
                  }
                },
                render: (_: unknown, { values, itemId }: Row) => (
                  <>
                    {values[column]}
                    {column === 0 && itemId && (
                      <PriceNote price={prices.find((price) => price.productId === itemId)} onStep={onStep} />
                    )}
                  </>
                ),
              })),
            ]}
          />
        )}
      </section>
    </section>
  )
}

/** `Price then $8.00 · now $9.50 · changed Nov 25, 8:03:36 AM, after this order`. */
function PriceNote({
  price,
  onStep,
}: {
  readonly price: LinePrice | undefined
  readonly onStep: (id: string) => void
}) {
  if (!price) return null
  const { orderedCents, currentCents, changes } = price
  return (
    <span className="replay-price">
      Price then {formatMoney(orderedCents)}
      {currentCents !== null && ` · now ${formatMoney(currentCents)}`}
      {changes.length === 0 && currentCents !== null && ' · not changed'}
      {changes.map(({ step, at, fromCents, toCents, beforeOrder }) => (
        <Button key={step} type="link" size="small" onClick={() => onStep(step)}>
          changed {formatDate(at)}, {formatTimeWithSeconds(at)}, {beforeOrder ? 'before' : 'after'} this order (
          {formatMoney(fromCents)} → {formatMoney(toCents)})
        </Button>
      ))}
    </span>
  )
}

interface ViewColumn {
  readonly title: string
  readonly view: PartyView | null
}

function columnsOf(state: OrderStateAt, compared: OrderAtStepProps['compared'], side: Side): ViewColumn[] {
  if (compared) {
    const party = side === 'producer' ? 'producer' : 'buyer'
    return [
      { title: compared.currentLabel, view: state[party] },
      { title: compared.label, view: compared.state[party] },
    ]
  }
  const [buyer, producer] = [
    { title: 'Buyer saw', view: state.buyer },
    { title: 'Producer saw', view: state.producer },
  ]
  return side === 'both' ? [buyer!, producer!] : [side === 'buyer' ? buyer! : producer!]
}

interface Row {
  readonly key: string
  readonly label: string
  readonly values: readonly string[]
  readonly isChanged: boolean
  readonly itemId?: string
}

interface Fact {
  readonly label: string
  /** Fields of the view that determine the value. */
  readonly fields: readonly string[]
  /** Empty if there is nothing to show. */
  readonly value: (view: PartyView) => string
}

const FACTS: readonly Fact[] = [
  {
    label: 'Status',
    fields: ['status'],
    value: ({ status }) => ORDER_STATUSES[status].label,
  },
  { label: 'Items', fields: ['subtotalCents'], value: ({ subtotalCents }) => formatMoney(subtotalCents) },
  {
    label: 'Delivery',
    fields: ['deliveryFeeCents'],
    value: ({ deliveryFeeCents }) => (deliveryFeeCents > 0 ? formatMoney(deliveryFeeCents) : ''),
  },
  { label: 'Sales tax', fields: ['taxCents'], value: ({ taxCents }) => (taxCents > 0 ? formatMoney(taxCents) : '') },
  {
    label: 'Processing fee',
    fields: ['processingFeeCents'],
    value: ({ processingFeeCents, viewer }) => (viewer === 'buyer' ? formatMoney(processingFeeCents) : ''),
  },
  {
    label: 'Total',
    fields: ['totalCents', 'platformFeeCents'],
    value: (view) =>
      view.viewer === 'buyer'
        ? formatMoney(view.totalCents)
        : `${formatMoney(producerShare({ ...view, platformFeeCents: view.platformFeeCents ?? 0 }))} after the platform fee`,
  },
  {
    label: 'Refunded',
    fields: ['refundedCents', 'refunds'],
    value: ({ refundedCents }) => (refundedCents > 0 ? formatMoney(refundedCents) : ''),
  },
  { label: 'Chargeback', fields: ['chargeback'], value: ({ chargeback }) => chargeback ?? '' },
  {
    label: 'Fulfillment',
    fields: ['fulfillmentMethod', 'pickupLocationName'],
    value: ({ fulfillmentMethod, pickupLocationName }) =>
      pickupOrDeliveryLabel({ fulfillmentMethod, placeName: pickupLocationName }),
  },
  {
    label: 'Pickup',
    fields: ['pickup'],
    value: ({ pickup, fulfillmentMethod }) =>
      fulfillmentMethod === 'pickup' && pickup
        ? [pickup.name, pickup.address, pickup.hoursNote].filter(Boolean).join(' · ')
        : '',
  },
  {
    label: 'Instructions',
    fields: ['deliveryInstructions'],
    value: ({ deliveryInstructions }) => deliveryInstructions ?? '',
  },
  {
    label: 'Buyer',
    fields: ['contact', 'buyerName'],
    value: ({ contact, buyerName }) =>
      contact
        ? [contact.fullName, contact.email, contact.phone, contact.address, contact.city].filter(Boolean).join(' · ')
        : (buyerName ?? 'not shown, or erased'),
  },
]

function rowsOf(columns: readonly ViewColumn[], changed: readonly string[], isComparison: boolean): Row[] {
  const lines = columns.flatMap(({ view }) => view?.lines ?? [])
  const items = [...new Map(lines.map((line) => [line.itemId, line.name])).entries()]
  const rowOf = (key: string, label: string, fields: readonly string[], value: (view: PartyView) => string): Row => ({
    key,
    label,
    values: columns.map(({ view }) => (view ? value(view) : 'not visible yet')),
    isChanged: !isComparison && fields.some((field) => changed.includes(field)),
  })
  const lineRows = items.map(([itemId, name]) => {
    const row = rowOf(itemId, name, ['lines'], (view) => {
      const line = view.lines.find((item) => item.itemId === itemId)
      if (!line) return ''
      const missing = line.missing > 0 ? `, ${formatQuantity(line.missing, line.unit)} missing` : ''
      const unit = UNITS[line.unit as Unit]?.label ?? line.unit
      return `${formatQuantity(line.quantity, line.unit)} × ${formatMoney(line.unitPriceCents)} ${unit} = ${formatMoney(line.lineTotalCents)}${missing}`
    })
    return { ...row, itemId }
  })
  const facts = FACTS.map(({ label, fields, value }) => rowOf(label, label, fields, value)).filter(({ values }) =>
    values.some((value) => value !== '' && value !== 'not visible yet'),
  )
  return [facts[0]!, ...lineRows, ...facts.slice(1)]
}
