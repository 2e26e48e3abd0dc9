import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router-dom'
import type { DisputePage } from '#domain/disputes/views.ts'
import { formatDate, formatDateTime } from '#frontend/shared/lib/marketplace-time.ts'
import { paths } from '#frontend/shared/lib/paths.ts'
import { Badge } from '#frontend/shared/ui/badge.tsx'
import { type Column, DataTable } from '#frontend/shared/ui/data-table.tsx'
import { useOpenClosedTabs } from '#frontend/shared/ui/tabs.tsx'
import { disputesQuery } from './api.ts'
import { DISPUTE_STATUS_LABELS, problemLabel } from './dispute-status.tsx'

/** The signed-in buyer's disputes. The URL holds the filter. Producers see theirs in the console's table. */
export function OwnDisputes() {
  const { list, tabs } = useOpenClosedTabs('Open or closed problems')
  return (
    <DataTable
      label="Problems"
      query={useQuery(disputesQuery({ as: 'buyer', ...list }))}
      pageOf={(data) => ({ records: data.disputes, total: data[list.show], pageSize: data.pageSize })}
      page={list.page}
      columns={COLUMNS}
      keyOf={({ id }) => id}
      empty={list.show === 'closed' ? ['No closed problems', 'Resolved problems appear here.'] : NONE_OPEN}
      above={tabs}
    />
  )
}

const NONE_OPEN = [
  'No open problems',
  'Something wrong with an order? Open the order and choose Report a problem.',
] as const

type OwnDispute = DisputePage['disputes'][number]

const COLUMNS: readonly Column<OwnDispute>[] = [
  {
    title: 'Problem',
    cell: ({ id, orderNumber, ...entry }) => (
      <Link to={paths.dispute(id)}>
        {problemLabel(entry)}, #{orderNumber}
      </Link>
    ),
  },
  { title: 'Producer', cell: ({ producerName }) => producerName },
  { title: 'Reported', cell: ({ openedAt }) => formatDate(openedAt) },
  DISPUTE_STATUS_LABELS,
  {
    title: 'Due',
    cell: ({ stage, dueAt, actionRequired }) => (
      <>
        {dueAt && stage !== 'chargeback' ? formatDateTime(dueAt) : '–'}{' '}
        {actionRequired && <Badge tone="tomato">Action required</Badge>}
      </>
    ),
  },
]
