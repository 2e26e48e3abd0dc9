import { useQuery } from '@tanstack/react-query'
import { Button, Card, Col, Empty, Flex, Row, Statistic, Typography } from 'antd'
import { useEffect } from 'react'
import { useSearchParams } from 'react-router-dom'
import { formatMoney } from '#domain/kernel/format.ts'
import type { PayoutAccountView, PayoutList } from '#domain/payouts/contract.ts'
import { ConsolePage, QueryState } from '#frontend/shared/console/console-page.tsx'
import { type ConsoleColumn, ConsoleTable } from '#frontend/shared/console/console-table.tsx'
import { Money, StatusTag } from '#frontend/shared/console/format.tsx'
import { formatDay, formatShortDay } from '#frontend/shared/lib/marketplace-time.ts'
import {
  payoutAccountQuery,
  payoutsQuery,
  useConnect,
  useDashboardLink,
  useFinishSetup,
  useRefreshAccount,
} from './api.ts'
import { BalanceState, todayInUtc } from './balance.tsx'
import { ACCOUNT_STATUSES, type Payout, payoutLabel } from './payout-labels.ts'
import { Statement } from './statement.tsx'

/** The balance, the payouts to the bank and the statement of a producer. */
export function PayoutsPage() {
  useReturnFromProcessor()
  const account = useQuery(payoutAccountQuery)
  return (
    <ConsolePage title="Payouts">
      <QueryState query={account}>
        {(data) => (
          <Flex vertical gap="large">
            {data.status === 'ready' && <Balance />}
            <Account account={data} />
            {data.connected && <PayoutTable />}
            <Statement />
          </Flex>
        )}
      </QueryState>
    </ConsolePage>
  )
}

/** The processor sends webhooks too, but a producer who has just returned should not wait for them. */
function useReturnFromProcessor(): void {
  const [search, setSearch] = useSearchParams()
  const { mutate } = useRefreshAccount()
  const returned = search.has('back') || search.has('again')
  useEffect(() => {
    if (!returned) return
    mutate()
    const next = new URLSearchParams(search)
    next.delete('back')
    next.delete('again')
    setSearch(next, { replace: true })
  }, [returned, mutate, search, setSearch])
}

function Balance() {
  return (
    <BalanceState>
      {({ pendingCents, onTheWayCents, next }) => (
        <Card role="region" aria-label="Balance">
          <Row gutter={[24, 16]}>
            <Col xs={12} sm={8}>
              <Statistic title="Not yet transferred" value={formatMoney(pendingCents)} />
            </Col>
            <Col xs={12} sm={8}>
              <Statistic title="On the way to your bank" value={formatMoney(onTheWayCents)} />
            </Col>
            <Col xs={24} sm={8}>
              <Statistic title="Next payout" value={next ? formatMoney(next.cents) : 'None scheduled'} />
              {next && <Typography.Text type="secondary">Expected {formatDay(next.day)}</Typography.Text>}
            </Col>
          </Row>
        </Card>
      )}
    </BalanceState>
  )
}

/** The payout account and what is missing. */
function Account({ account }: { readonly account: PayoutAccountView }) {
  const { label, tone, text } = ACCOUNT_STATUSES[account.status]
  return (
    <Card
      role="region"
      aria-label="Payout account"
      title={
        <Flex gap="small" align="center" wrap>
          <h2>Payout account</h2>
          <Typography.Text role="status" style={{ fontWeight: 400 }}>
            <StatusTag tone={tone}>{label}</StatusTag>
          </Typography.Text>
        </Flex>
      }
      extra={<AccountAction account={account} />}
    >
      <Typography.Paragraph>{text}</Typography.Paragraph>
      <Requirements title="Overdue" items={account.overdue} />
      <Requirements title="Missing" items={account.wanted.filter((item) => !account.overdue.includes(item))} />
    </Card>
  )
}

function Requirements({ title, items }: { readonly title: string; readonly items: readonly string[] }) {
  if (items.length === 0) return null
  return (
    <>
      <h3>{title}</h3>
      <ul>
        {items.map((item) => (
          <li key={item}>{item}</li>
        ))}
      </ul>
    </>
  )
}

function AccountAction({ account: { connected, status } }: { readonly account: PayoutAccountView }) {
  const connect = useConnect()
  const finish = useFinishSetup()
  const dashboard = useDashboardLink()
  if (!connected)
    return (
      <Button type="primary" loading={connect.isPending} onClick={() => connect.mutate()}>
        Set up payouts
      </Button>
    )
  if (status === 'ready')
    return (
      <Button loading={dashboard.isPending} onClick={dashboard.open}>
        Open processor dashboard<span className="visually-hidden"> in a new tab</span>
      </Button>
    )
  return (
    <Button type="primary" loading={finish.isPending} onClick={() => finish.mutate()}>
      {status === 'checking' ? 'Edit details' : 'Finish setup'}
    </Button>
  )
}

function PayoutTable() {
  const payouts = useQuery(payoutsQuery)
  return (
    <QueryState query={payouts}>
      {(list: PayoutList) => (
        <ConsoleTable<Payout>
          label="Payouts"
          toolbar={<h2>Payouts to your bank</h2>}
          columns={COLUMNS}
          rows={list}
          rowKey={({ id }) => id}
          empty={<Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description="No payouts yet" />}
        />
      )}
    </QueryState>
  )
}

const COLUMNS: readonly ConsoleColumn<Payout>[] = [
  {
    key: 'arrival',
    title: 'Arrival',
    card: 'title',
    required: true,
    cell: (payout) => payoutLabel(payout, todayInUtc()).day,
  },
  {
    key: 'status',
    title: 'Status',
    cell: (payout) => {
      const { label, tone } = payoutLabel(payout, todayInUtc())
      return <StatusTag tone={tone}>{label}</StatusTag>
    },
  },
  { key: 'created', title: 'Created', cell: ({ madeAt }) => formatShortDay(madeAt) },
  {
    key: 'amount',
    title: 'Amount',
    align: 'right',
    required: true,
    cell: ({ amountCents }) => <Money cents={amountCents} />,
  },
]
