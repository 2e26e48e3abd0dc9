import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router-dom'
import type { Side } from '#domain/disputes/dispute-types.ts'
import type { DisputePage } from '#domain/disputes/views.ts'
import { formatDate, formatDateTime } from '#frontend/shared/lib/marketplace-time.ts'
import { paths } from '#frontend/shared/lib/paths.ts'
import { Badge } from '#frontend/shared/ui/badge.tsx'
import { type Column, DataTable } from '#frontend/shared/ui/data-table.tsx'
import { useOpenClosedTabs } from '#frontend/shared/ui/tabs.tsx'
import { disputesQuery } from './api.ts'
import { DISPUTE_STATUS_LABELS, problemLabel } from './dispute-status.tsx'

/** The signed-in user's disputes as a buyer or producer. The URL holds the filter. */
export function OwnDisputes({ as }: { readonly as: Side }) {
  const { list, tabs } = useOpenClosedTabs('Open or closed problems')
  return (
    <DataTable
      label="Problems"
      query={useQuery(disputesQuery({ as, ...list }))}
      pageOf={(data) => ({ records: data.disputes, total: data[list.show], pageSize: data.pageSize })}
      page={list.page}
      columns={COLUMNS[as]}
      keyOf={({ id }) => id}
      empty={list.show === 'closed' ? ['No closed problems', 'Resolved problems appear here.'] : NONE_OPEN[as]}
      above={tabs}
    />
  )
}

const NONE_OPEN: Readonly<Record<Side, readonly [title: string, text: string]>> = {
  buyer: ['No open problems', 'Something wrong with an order? Open the order and choose Report a problem.'],
  producer: ['No open problems', 'Problems that buyers report appear here.'],
}

type OwnDispute = DisputePage['disputes'][number]

const columns = (other: Column<OwnDispute>): readonly Column<OwnDispute>[] => [
  {
    title: 'Problem',
    cell: ({ id, orderNumber, ...entry }) => (
      <Link to={paths.dispute(id)}>
        {problemLabel(entry)}, #{orderNumber}
      </Link>
    ),
  },
  other,
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

/** Viewers see the other party only. */
const COLUMNS: Readonly<Record<Side, readonly Column<OwnDispute>[]>> = {
  buyer: columns({ title: 'Producer', cell: ({ producerName }) => producerName }),
  producer: columns({ title: 'Buyer', cell: ({ buyerName }) => buyerName ?? 'Erased' }),
}
