import { useQuery } from '@tanstack/react-query'
import { Badge, Empty, Flex, Typography } from 'antd'
import { Link, useNavigate } from 'react-router-dom'
import { OUTCOMES } from '#domain/disputes/dispute-types.ts'
import { type DisputeQueue, type QueueFilter, queueFilters } from '#domain/disputes/views.ts'
import { formatMoney } from '#domain/kernel/format.ts'
import { ConsolePage, QueryState } from '#frontend/shared/console/console-page.tsx'
import { type ConsoleColumn, ConsoleTable } from '#frontend/shared/console/console-table.tsx'
import { DateTime } from '#frontend/shared/console/format.tsx'
import { pageTabs } from '#frontend/shared/console/page-navigation.tsx'
import { problemLabel } from '#frontend/shared/disputes/dispute-status.tsx'
import { oneOf, useListParams } from '#frontend/shared/lib/list-params.ts'
import { paths } from '#frontend/shared/lib/paths.ts'
import { queueQuery } from './api.ts'
import { StageTag } from './dispute.tsx'

const CHOICES = { show: oneOf(queueFilters) }

const LABELS: Readonly<Record<QueueFilter, string>> = {
  open: 'Open',
  mine: 'Mine',
  watching: 'Watching',
  overdue: 'Overdue',
  appeals: 'Appeals',
  closed: 'Closed',
}

const EMPTY: Readonly<Record<QueueFilter, string>> = {
  open: 'No open disputes',
  mine: 'No dispute is assigned to you. Open one and take it.',
  watching: 'You watch no open dispute. Open one and choose Watch.',
  overdue: 'No dispute is overdue',
  appeals: 'No open appeals',
  closed: 'No closed disputes yet',
}

/** All disputes by due date. The URL holds the filter and the page. */
export function DisputeQueuePage() {
  const { list, setFilters } = useListParams(CHOICES)
  const result = useQuery(queueQuery(list))
  const navigate = useNavigate()
  return (
    <ConsolePage
      title="Disputes"
      tabs={pageTabs({
        label: 'Disputes by status',
        items: queueFilters.map((key) => ({ key, label: LABELS[key], count: result.data?.counts[key] })),
        active: list.show,
        onChange: (show) => setFilters({ show: show as QueueFilter }),
      })}
    >
      <QueryState query={result}>
        {({ disputes, counts, pageSize }) => (
          <ConsoleTable
            label="Disputes"
            fit={MIN_WIDTH}
            columns={COLUMNS}
            rows={disputes}
            rowKey={({ id }) => id}
            page={{ total: counts[list.show], size: pageSize }}
            loading={result.isPlaceholderData}
            onOpen={({ id }) => navigate(paths.supportDispute(id))}
            empty={<Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={EMPTY[list.show]} />}
          />
        )}
      </QueryState>
    </ConsolePage>
  )
}

/** Minimum width of the table, px. */
const MIN_WIDTH = 900

const AUTHORS = { buyer: 'Buyer', producer: 'Producer', staff: 'Support' } as const

const COLUMNS: readonly ConsoleColumn<DisputeQueue['disputes'][number]>[] = [
  {
    key: 'problem',
    title: 'Problem',
    required: true,
    card: 'title',
    cell: ({ id, orderNumber, unread, ...dispute }) => (
      <Flex gap="small" align="center">
        {unread && <Badge status="processing" aria-hidden />}
        <Link to={paths.supportDispute(id)} style={{ fontWeight: unread ? 600 : 400 }}>
          {problemLabel(dispute)}
          <Typography.Text type="secondary" style={{ display: 'block', fontWeight: 400 }}>
            #{orderNumber}
          </Typography.Text>
          {unread && <span className="visually-hidden"> (unread)</span>}
        </Link>
      </Flex>
    ),
  },
  {
    key: 'due',
    title: 'Due',
    width: 124,
    cell: ({ dueAt, overdue }) => {
      if (!dueAt) return null
      return overdue ? (
        <Typography.Text type="danger" strong>
          <DateTime at={dueAt} /> · overdue
        </Typography.Text>
      ) : (
        <DateTime at={dueAt} />
      )
    },
  },
  {
    key: 'status',
    title: 'Status',
    width: 132,
    cell: ({ stage, outcome }) => (outcome ? OUTCOMES[outcome] : <StageTag stage={stage} />),
  },
  {
    key: 'last',
    title: 'Last message',
    width: 132,
    cell: ({ lastStatement }) =>
      lastStatement ? (
        <>
          {AUTHORS[lastStatement.by]}
          <br />
          <DateTime at={lastStatement.at} />
        </>
      ) : null,
  },
  {
    key: 'assignee',
    title: 'Assignee',
    width: 112,
    cell: ({ assignee }) => assignee ?? <Typography.Text type="secondary">Unassigned</Typography.Text>,
  },
  {
    key: 'parties',
    title: 'Buyer and producer',
    width: 176,
    cell: ({ buyerName, producerName }) => (
      <>
        {buyerName ?? 'Erased'}
        <br />
        {producerName}
      </>
    ),
  },
  { key: 'paid', title: 'Paid', width: 84, align: 'right', cell: ({ totalCents }) => formatMoney(totalCents) },
]
