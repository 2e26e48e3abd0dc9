import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { CalendarDate } from '#domain/kernel/calendar-date.ts'
import { formatMoney } from '#domain/kernel/format.ts'
import type { StatementLine, StatementView } from '#domain/payouts/contract.ts'
import { saveCsv } from '#frontend/shared/lib/csv.ts'
import { dayOf, shortDateWords } from '#frontend/shared/lib/marketplace-time.ts'
import { paths } from '#frontend/shared/lib/paths.ts'
import { Button, TextLink } from '#frontend/shared/ui/button.tsx'
import { WideTable } from '#frontend/shared/ui/data-table.tsx'
import { Field } from '#frontend/shared/ui/fields.tsx'
import { Money } from '#frontend/shared/ui/money.tsx'
import { Card } from '#frontend/shared/ui/page-parts.tsx'
import { ErrorState, Skeleton } from '#frontend/shared/ui/states.tsx'
import { type Days, statementQuery } from './api.ts'
import './payouts.css'

/** What orders brought and refunds took, line by line, between two days. */
export function Statement() {
  const [days, setDays] = useState<Days>(() => monthDays(dayOf(new Date()), 0))
  const statement = useQuery(statementQuery(days))
  return (
    <Card role="region" aria-label="Statement">
      <h2>Statement</h2>
      <DayChoice days={days} onChange={setDays} />
      {statement.isError ? (
        <ErrorState error={statement.error} retry={() => void statement.refetch()} />
      ) : statement.data ? (
        <Shown statement={statement.data} />
      ) : (
        <Skeleton height="12rem" />
      )}
    </Card>
  )
}

function DayChoice({ days, onChange }: { readonly days: Days; readonly onChange: (days: Days) => void }) {
  const change = (which: keyof Days, day: string) => day && onChange({ ...days, [which]: day })
  return (
    <div className="statement-days">
      <Field label="From">
        <input type="date" value={days.from} max={days.to} onChange={({ target }) => change('from', target.value)} />
      </Field>
      <Field label="To">
        <input type="date" value={days.to} min={days.from} onChange={({ target }) => change('to', target.value)} />
      </Field>
      {[0, 1].map((ago) => {
        const month = monthDays(dayOf(new Date()), ago)
        const isShown = month.from === days.from && month.to === days.to
        return (
          <Button key={ago} look="quiet" size="small" aria-pressed={isShown} onClick={() => onChange(month)}>
            {ago === 0 ? 'This month' : 'Last month'}
          </Button>
        )
      })}
    </div>
  )
}

function Shown({ statement }: { readonly statement: StatementView }) {
  const { lines, sales, refunds, feeCents, netCents } = statement
  if (lines.length === 0) return <p>No orders were paid and nothing was refunded in these days.</p>
  const sums = [
    [`${sales.count} ${sales.count === 1 ? 'sale' : 'sales'}`, sales.netCents],
    [`${refunds.count} ${refunds.count === 1 ? 'refund' : 'refunds'}`, refunds.netCents],
    ['Platform fee in these', feeCents],
    ['Yours', netCents],
  ] as const
  return (
    <>
      <dl className="statement-sum">
        {sums.map(([label, cents]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{formatMoney(cents)}</dd>
          </div>
        ))}
      </dl>
      <WideTable label="Lines of the statement">
        <Lines lines={lines} />
      </WideTable>
      <Button look="secondary" size="small" onClick={() => save(statement)}>
        Download as CSV
      </Button>
    </>
  )
}

function Lines({ lines }: { readonly lines: readonly StatementLine[] }) {
  return (
    <>
      <thead>
        <tr>
          {['Date', 'Order', 'What'].map((head) => (
            <th key={head} scope="col">
              {head}
            </th>
          ))}
          {['Goods', 'Delivery', 'Platform fee', 'Yours'].map((head) => (
            <th key={head} scope="col" className="amount">
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {lines.map((line) => (
          <Line key={line.id} line={line} />
        ))}
      </tbody>
    </>
  )
}

function Line({ line }: { readonly line: StatementLine }) {
  const what = line.kind === 'sale' ? 'Sale' : 'Refund'
  return (
    <tr>
      <td>{shortDateWords(line.at)}</td>
      <td>
        <TextLink to={paths.order(line.orderId)}>#{line.orderNumber}</TextLink>
      </td>
      <td>{line.done ? what : `${what}, on its way`}</td>
      {[line.subtotalCents, line.deliveryFeeCents, line.feeCents, line.netCents].map((cents, nth) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the columns never change places.
        <td key={nth} className="amount">
          <Money cents={cents} />
        </td>
      ))}
    </tr>
  )
}

const save = (statement: StatementView): void =>
  saveCsv(`statement-${statement.from}-${statement.to}.csv`, statementRows(statement))

/** The first and last day of today's month, or of a month before. */
function monthDays(today: CalendarDate, monthsAgo: number): Days {
  const year = Number(today.slice(0, 4))
  const month = Number(today.slice(5, 7)) - 1 - monthsAgo
  const dateOf = (at: number) => new Date(at).toISOString().slice(0, 10)
  return { from: dateOf(Date.UTC(year, month, 1)), to: dateOf(Date.UTC(year, month + 1, 0)) }
}

const HEAD = ['date', 'order', 'kind', 'goods', 'delivery', 'platform fee', 'yours', 'currency', 'moved']

/** A statement as a spreadsheet has it; amounts in dollars. */
const statementRows = ({ lines }: StatementView): string[][] => [
  HEAD,
  ...lines.map((line) => [
    line.at.slice(0, 'YYYY-MM-DD'.length),
    ...[line.orderNumber, line.kind],
    ...[line.subtotalCents, line.deliveryFeeCents, line.feeCents, line.netCents].map(dollars),
    ...['USD', line.done ? 'yes' : 'not yet'],
  ]),
]

const dollars = (cents: number): string => (cents / 100).toFixed(2)
