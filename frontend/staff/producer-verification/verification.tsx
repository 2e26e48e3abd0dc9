import { useQuery } from '@tanstack/react-query'
import { Empty, Flex } from 'antd'
import { Link, useNavigate, useSearchParams } from 'react-router-dom'
import type { ApplicationPage as Applications } from '#domain/producer-verification/contract.ts'
import { ConsolePage, LoadingFailed } from '#frontend/shared/console/console-page.tsx'
import { type ConsoleColumn, ConsoleTable } from '#frontend/shared/console/console-table.tsx'
import { DateTime, StatusTag } from '#frontend/shared/console/format.tsx'
import { pageTabs } from '#frontend/shared/console/page-navigation.tsx'
import { oneOf, useListParams } from '#frontend/shared/lib/list-params.ts'
import { formatDay } from '#frontend/shared/lib/marketplace-time.ts'
import { paths } from '#frontend/shared/lib/paths.ts'
import { APPLICATION_STATUSES } from '#frontend/shared/producer-verification/application-status.tsx'
import { applicationsQuery } from './api.ts'
import { Application } from './application.tsx'

/** For verifiers: the applications, or the application that the URL names. */
export function VerificationPage() {
  const [search] = useSearchParams()
  const applicationId = search.get('application')
  return applicationId ? <Application key={applicationId} applicationId={applicationId} /> : <Queue />
}

const VIEWS = { show: oneOf(['open', 'closed']) }

function Queue() {
  const navigate = useNavigate()
  const { list, setFilters } = useListParams(VIEWS)
  const result = useQuery(applicationsQuery(list))
  const { data } = result
  return (
    <ConsolePage
      title="Verification"
      tabs={pageTabs({
        label: 'Applications by status',
        items: [
          { key: 'open', label: 'Open', count: data?.open },
          { key: 'closed', label: 'Closed', count: data?.closed },
        ],
        active: list.show,
        onChange: (show) => setFilters({ show: show as typeof list.show }),
      })}
    >
      {result.isLoadingError ? (
        <LoadingFailed error={result.error} retry={() => void result.refetch()} />
      ) : (
        <ConsoleTable<Row>
          label="Applications"
          columns={COLUMNS}
          rows={data?.applications}
          rowKey={({ id }) => id}
          loading={result.isPlaceholderData}
          page={{ total: data?.[list.show] ?? 0, size: data?.pageSize ?? 50 }}
          onOpen={({ id }) => void navigate(paths.supportVerificationOf(id))}
          empty={<Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={EMPTY[list.show]} />}
        />
      )}
    </ConsolePage>
  )
}

const EMPTY = {
  open: 'No open applications. New ones appear here.',
  closed: 'No application has been closed yet.',
} as const

type Row = Applications['applications'][number]

const COLUMNS: readonly ConsoleColumn<Row>[] = [
  {
    key: 'producer',
    title: 'Producer',
    card: 'title',
    required: true,
    cell: ({ id, businessName }) => <Link to={paths.supportVerificationOf(id)}>{businessName}</Link>,
  },
  { key: 'city', title: 'Town', cell: ({ city }) => city },
  { key: 'submitted', title: 'Applied', cell: ({ submittedAt }) => <DateTime at={submittedAt} /> },
  {
    key: 'due',
    title: 'Due',
    cell: ({ status, reviewDueOn, overdue }) =>
      status === 'pending' ? (
        <Flex gap="small" align="center" wrap>
          {formatDay(reviewDueOn)}
          {overdue && <StatusTag tone="bad">Overdue</StatusTag>}
        </Flex>
      ) : null,
  },
  {
    key: 'status',
    title: 'Status',
    required: true,
    cell: ({ status }) => (
      <StatusTag tone={APPLICATION_STATUSES[status].tone}>{APPLICATION_STATUSES[status].label}</StatusTag>
    ),
  },
]
