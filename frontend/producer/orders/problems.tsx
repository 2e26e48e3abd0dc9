import { useQuery } from '@tanstack/react-query'
import { Empty } from 'antd'
import { Link, useSearchParams } from 'react-router-dom'
import { OUTCOMES } from '#domain/disputes/dispute-types.ts'
import type { DisputePage } from '#domain/disputes/views.ts'
import { ConsolePage, QueryState } from '#frontend/shared/console/console-page.tsx'
import { type ConsoleColumn, ConsoleTable, useTableParams } from '#frontend/shared/console/console-table.tsx'
import { DateTime, StatusTag } from '#frontend/shared/console/format.tsx'
import { PageBreadcrumb, pageTabs } from '#frontend/shared/console/page-navigation.tsx'
import { disputesQuery } from '#frontend/shared/disputes/api.ts'
import { disputeTone, problemLabel, STAGE_LABELS } from '#frontend/shared/disputes/dispute-status.tsx'
import { paths } from '#frontend/shared/lib/paths.ts'

/** Problems that buyers reported with their orders. The URL holds the tab and the page. */
export function ProblemsPage() {
  const [query, setQuery] = useSearchParams()
  const { params } = useTableParams()
  const show = query.get('show') === 'closed' ? 'closed' : 'open'
  const disputes = useQuery(disputesQuery({ as: 'producer', show, page: params.page }))
  return (
    <ConsolePage
      title="Problems"
      breadcrumb={<PageBreadcrumb above={[{ label: 'Orders', path: paths.producerOrders }]} />}
      tabs={pageTabs({
        label: 'Problems by status',
        items: [
          { key: 'open', label: 'Open', count: disputes.data?.open },
          { key: 'closed', label: 'Closed', count: disputes.data?.closed },
        ],
        active: show,
        onChange: (key) => setQuery(key === 'closed' ? { show: 'closed' } : {}),
      })}
    >
      <QueryState query={disputes}>
        {(page) => (
          <ConsoleTable<Dispute>
            label="Problems"
            columns={COLUMNS}
            rows={page.disputes}
            rowKey={({ id }) => id}
            page={{ total: page[show], size: page.pageSize }}
            loading={disputes.isPlaceholderData}
            empty={
              <Empty
                description={
                  show === 'open'
                    ? 'No open problems. Problems that buyers report appear here.'
                    : 'No closed problems yet'
                }
              />
            }
          />
        )}
      </QueryState>
    </ConsolePage>
  )
}

type Dispute = DisputePage['disputes'][number]

const COLUMNS: readonly ConsoleColumn<Dispute>[] = [
  {
    key: 'problem',
    title: 'Problem',
    card: 'title',
    required: true,
    cell: ({ id, orderNumber, ...dispute }) => (
      <Link to={paths.producerProblem(id)}>
        {problemLabel(dispute)}, #{orderNumber}
      </Link>
    ),
  },
  { key: 'buyer', title: 'Buyer', required: true, cell: ({ buyerName }) => buyerName ?? 'Erased' },
  { key: 'reported', title: 'Reported', required: true, cell: ({ openedAt }) => <DateTime at={openedAt} /> },
  {
    key: 'status',
    title: 'Status',
    required: true,
    cell: ({ outcome, stage }) =>
      outcome ? OUTCOMES[outcome] : <StatusTag tone={disputeTone(stage)}>{STAGE_LABELS[stage]}</StatusTag>,
  },
  {
    key: 'due',
    title: 'Due',
    required: true,
    cell: ({ stage, dueAt, actionRequired }) => (
      <>
        {dueAt && stage !== 'chargeback' ? <DateTime at={dueAt} /> : 'None'}{' '}
        {actionRequired && <StatusTag tone="bad">Action required</StatusTag>}
      </>
    ),
  },
]
