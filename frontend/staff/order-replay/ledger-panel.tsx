import { Button, Popover, Table } from 'antd'
import { useMemo } from 'react'
import { formatMoney } from '#domain/kernel/format.ts'
import type { OrderStateAt, ReplayStep } from '#domain/ordering/order-replay.contract.ts'
import { formatPreciseDateTime } from '#frontend/shared/lib/marketplace-time.ts'
import { type AmountField, explainAmount, inventoryLedger, moneyLedger } from './ledgers.ts'

interface LedgerPanelProps {
  readonly steps: readonly ReplayStep[]
  readonly current: ReplayStep
  readonly state: OrderStateAt
  readonly onStep: (id: string) => void
}

/** Amounts, money ledger and inventory ledger. Entries of the current step are highlighted, later ones dimmed. */
export function LedgerPanel({ steps, current, state, onStep }: LedgerPanelProps) {
  const money = useMemo(() => moneyLedger(steps), [steps])
  const inventory = useMemo(() => inventoryLedger(steps), [steps])
  const order = useMemo(() => new Map(steps.map(({ id }, index) => [id, index])), [steps])
  const at = order.get(current.id) ?? 0
  const rowClassName = ({ step }: { readonly step: string }) => {
    const index = order.get(step) ?? 0
    return index === at ? 'replay-lit' : index > at ? 'replay-later' : ''
  }
  const link = (step: string, label: string) => (
    <Button type="link" size="small" onClick={() => onStep(step)}>
      {label}
    </Button>
  )
  return (
    <>
      <section className="replay-panel" aria-label="Money">
        <h2>Money</h2>
        <Amounts steps={steps.slice(0, at + 1)} current={current} state={state} onStep={onStep} />
        <Table
          size="small"
          pagination={false}
          dataSource={money}
          rowKey={({ step, label }) => `${step} ${label}`}
          rowClassName={rowClassName}
          columns={[
            { title: 'Entry', render: (_, { step, label }) => link(step, label) },
            {
              title: 'Amount',
              align: 'right',
              className: 'replay-amount',
              render: (_, { cents }) => signed(cents, formatMoney),
            },
            {
              title: 'Held',
              align: 'right',
              className: 'replay-amount',
              render: (_, { balanceCents }) => formatMoney(balanceCents),
            },
          ]}
        />
      </section>
      <section className="replay-panel" aria-label="Inventory">
        <h2>Inventory</h2>
        <Table
          size="small"
          pagination={false}
          dataSource={inventory}
          rowKey={({ step, productId }) => `${step} ${productId}`}
          rowClassName={rowClassName}
          locale={{ emptyText: 'No stock movements' }}
          columns={[
            { title: 'Product', render: (_, { step, name }) => link(step, name) },
            {
              title: 'Reserved',
              align: 'right',
              render: (_, { held, reservedChange }) => change(held, reservedChange),
            },
            { title: 'On hand', align: 'right', render: (_, { onHand, onHandChange }) => change(onHand, onHandChange) },
            { title: 'Available', align: 'right', render: (_, { available }) => available },
          ]}
        />
      </section>
    </>
  )
}

const signed = (value: number, format: (value: number) => string): string =>
  value < 0 ? `−${format(-value)}` : `+${format(value)}`

function change(value: number, delta: number) {
  if (delta === 0) return value
  return (
    <>
      {value} <small>({signed(delta, String)})</small>
    </>
  )
}

const AMOUNTS: readonly (readonly [AmountField, string])[] = [
  ['totalCents', 'Total'],
  ['paidCents', 'Paid'],
  ['refundedCents', 'Refunded'],
  ['platformFeeCents', 'Platform fee'],
  ['producersCents', 'Producer’s share'],
  ['takenBackCents', 'Reversed'],
]
const ALWAYS_SHOWN: readonly AmountField[] = ['totalCents', 'paidCents', 'refundedCents']

function Amounts({ steps, current, state, onStep }: LedgerPanelProps) {
  const { money, buyer } = state
  if (!money) return <p>The order was not placed yet.</p>
  const shown = AMOUNTS.filter(([field]) => money[field] !== 0 || ALWAYS_SHOWN.includes(field))
  return (
    <dl className="replay-amounts">
      {shown.map(([field, label]) => (
        <div key={field} className={current.changed.money.includes(field) ? 'replay-lit' : undefined}>
          <dt>{label}</dt>
          <dd>
            <Popover
              trigger="click"
              title={`${label}: how it adds up`}
              content={<ExplainedAmount {...explainAmount(field, { money, view: buyer, steps })} onStep={onStep} />}
            >
              <Button type="text" size="small" aria-label={`${label}: ${formatMoney(money[field])}, explain`}>
                {formatMoney(money[field])}
              </Button>
            </Popover>
          </dd>
        </div>
      ))}
    </dl>
  )
}

type ExplainedAmountProps = ReturnType<typeof explainAmount> & { readonly onStep: (id: string) => void }

function ExplainedAmount({ parts, steps, onStep }: ExplainedAmountProps) {
  return (
    <div className="replay-explained">
      <dl className="replay-amounts">
        {parts.map(({ label, amount }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{amount}</dd>
          </div>
        ))}
      </dl>
      {steps.length > 0 && <strong>Events</strong>}
      {steps.map(({ id, description, at }) => (
        <Button key={id} type="link" size="small" onClick={() => onStep(id)} title={formatPreciseDateTime(at)}>
          {description}
        </Button>
      ))}
    </div>
  )
}
