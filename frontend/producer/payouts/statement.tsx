import { useQuery } from '@tanstack/react-query'
import { Button, Card, Col, DatePicker, Empty, Flex, Row, Segmented, Statistic } from 'antd'
import dayjs from 'dayjs'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import type { CalendarDate } from '#domain/kernel/calendar-date.ts'
import { formatMoney } from '#domain/kernel/format.ts'
import type { StatementLine, StatementView } from '#domain/payouts/contract.ts'
import { QueryState } from '#frontend/shared/console/console-page.tsx'
import { type ConsoleColumn, ConsoleTable } from '#frontend/shared/console/console-table.tsx'
import { Money, StatusTag } from '#frontend/shared/console/format.tsx'
import { formatShortDay, marketDay } from '#frontend/shared/lib/marketplace-time.ts'
import { paths } from '#frontend/shared/lib/paths.ts'
import { saveCsv } from '#frontend/shared/lib/save-file.ts'
import { type Days, statementQuery } from './api.ts'

/** Sales and refunds of a period, line by line. */
export function Statement() {
  const [days, setDays] = useState<Days>(() => monthDays(marketDay(new Date()), 0))
  const statement = useQuery(statementQuery(days))
  return (
    <section aria-labelledby="statement-heading">
      <Flex gap="small" align="center" wrap style={{ marginBottom: 12 }}>
        <h2 id="statement-heading" style={{ flex: 'auto', margin: 0 }}>
          Statement
        </h2>
        <Period days={days} onChange={setDays} />
        <Button
          disabled={!statement.data || statement.data.lines.length === 0}
          onClick={() => statement.data && save(statement.data)}
        >
          Export
        </Button>
      </Flex>
      <QueryState query={statement}>
        {(data) => (
          <>
            {data.lines.length > 0 && <Totals statement={data} />}
            <ConsoleTable<StatementLine>
              label="Statement lines"
              columns={COLUMNS}
              rows={data.lines}
              rowKey={({ id }) => id}
              loading={statement.isPlaceholderData}
              empty={<Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description="No sales or refunds in this period" />}
              toolbar={<h3 style={{ margin: 0 }}>Sales and refunds</h3>}
            />
          </>
        )}
      </QueryState>
    </section>
  )
}

function Period({ days, onChange }: { readonly days: Days; readonly onChange: (days: Days) => void }) {
  const months = [0, 1].map((ago) => monthDays(marketDay(new Date()), ago))
  const month = months.findIndex(({ from, to }) => from === days.from && to === days.to)
  return (
    <>
      <Segmented
        aria-label="Month"
        options={[
          { value: 0, label: 'This month' },
          { value: 1, label: 'Last month' },
        ]}
        value={month}
        onChange={(ago) => onChange(months[ago]!)}
      />
      <DatePicker.RangePicker
        aria-label="Period"
        format="MMM D, YYYY"
        allowClear={false}
        value={[dayjs(days.from), dayjs(days.to)]}
        onChange={(range) => {
          const [from, to] = range ?? []
          if (from && to) onChange({ from: from.format('YYYY-MM-DD'), to: to.format('YYYY-MM-DD') })
        }}
      />
    </>
  )
}

/** Sales, refunds and fee, which add up to the earnings. */
function Totals({ statement: { lines, sales, refunds, feeCents, netCents } }: { readonly statement: StatementView }) {
  const totals = [
    [`${sales.count} ${sales.count === 1 ? 'sale' : 'sales'}`, beforeFees(lines, 'sale')],
    [`${refunds.count} ${refunds.count === 1 ? 'refund' : 'refunds'}`, beforeFees(lines, 'refund')],
    ['Platform fee', feeCents],
    ['Your earnings', netCents],
  ] as const
  return (
    <Card style={{ marginBottom: 16 }}>
      <Row gutter={[24, 16]}>
        {totals.map(([title, cents]) => (
          <Col key={title} xs={12} md={6}>
            <Statistic title={title} value={formatMoney(cents)} />
          </Col>
        ))}
      </Row>
    </Card>
  )
}

const beforeFees = (lines: readonly StatementLine[], kind: StatementLine['kind']): number =>
  lines
    .filter((line) => line.kind === kind)
    .reduce((sum, { subtotalCents, deliveryFeeCents }) => sum + subtotalCents + deliveryFeeCents, 0)

const amountColumn = (
  key: 'subtotalCents' | 'deliveryFeeCents' | 'feeCents' | 'netCents',
  title: string,
): ConsoleColumn<StatementLine> => ({
  key,
  title,
  align: 'right',
  cell: (line) => <Money cents={line[key]} />,
})

const COLUMNS: readonly ConsoleColumn<StatementLine>[] = [
  {
    key: 'order',
    title: 'Order',
    card: 'title',
    required: true,
    cell: ({ orderId, orderNumber }) => <Link to={paths.producerOrder(orderId)}>#{orderNumber}</Link>,
  },
  { key: 'date', title: 'Date', cell: ({ at }) => formatShortDay(at) },
  {
    key: 'type',
    title: 'Type',
    cell: ({ kind, completed }) => (
      <>
        {kind === 'sale' ? 'Sale' : 'Refund'} {!completed && <StatusTag tone="waiting">Pending</StatusTag>}
      </>
    ),
  },
  amountColumn('subtotalCents', 'Products'),
  amountColumn('deliveryFeeCents', 'Delivery'),
  amountColumn('feeCents', 'Platform fee'),
  amountColumn('netCents', 'Your earnings'),
]

const save = (statement: StatementView): void =>
  saveCsv(`statement-${statement.from}-${statement.to}.csv`, statementRows(statement))

/** The first and last day of the current month, or of an earlier one. */
function monthDays(today: CalendarDate, monthsAgo: number): Days {
  const year = Number(today.slice(0, 4))
  const month = Number(today.slice(5, 7)) - 1 - monthsAgo
  const dateOf = (at: number) => new Date(at).toISOString().slice(0, 10)
  return { from: dateOf(Date.UTC(year, month, 1)), to: dateOf(Date.UTC(year, month + 1, 0)) }
}

const HEAD = ['date', 'order', 'type', 'products', 'delivery', 'platform fee', 'earnings', 'currency', 'transferred']

/** The statement for a spreadsheet; amounts in dollars. */
const statementRows = ({ lines }: StatementView): string[][] => [
  HEAD,
  ...lines.map((line) => [
    line.at.slice(0, 'YYYY-MM-DD'.length),
    line.orderNumber,
    line.kind,
    dollars(line.subtotalCents),
    dollars(line.deliveryFeeCents),
    dollars(line.feeCents),
    dollars(line.netCents),
    'USD',
    line.completed ? 'yes' : 'no',
  ]),
]

const dollars = (cents: number): string => (cents / 100).toFixed(2)
