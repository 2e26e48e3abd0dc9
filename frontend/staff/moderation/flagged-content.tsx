import { useQuery } from '@tanstack/react-query'
import { Empty, Flex, Segmented } from 'antd'
import { Link, useNavigate } from 'react-router-dom'
import { type FlaggedItem, flaggedContentTypes } from '#domain/moderation/contract.ts'
import { ConsolePage, LoadingFailed } from '#frontend/shared/console/console-page.tsx'
import { type ConsoleColumn, ConsoleTable } from '#frontend/shared/console/console-table.tsx'
import { DateTime, StatusTag } from '#frontend/shared/console/format.tsx'
import { pageTabs } from '#frontend/shared/console/page-navigation.tsx'
import { oneOf, useListParams } from '#frontend/shared/lib/list-params.ts'
import { paths } from '#frontend/shared/lib/paths.ts'
import { flaggedContentQuery } from './api.ts'
import { ACTIONS, CONTENT_TYPES, reasonLabel } from './moderation-labels.ts'

const VIEWS = { show: oneOf(['open', 'handled']), contentType: oneOf(['all', ...flaggedContentTypes]) }

/** Reported products, reviews and conversations. The URL holds the filters and the page. */
export function FlaggedContentPage() {
  const navigate = useNavigate()
  const { list, setFilters } = useListParams(VIEWS)
  const result = useQuery(flaggedContentQuery(list))
  const { data } = result
  return (
    <ConsolePage
      title="Flagged content"
      tabs={pageTabs({
        label: 'Flagged content by status',
        items: [
          { key: 'open', label: 'Open', count: data?.open },
          { key: 'handled', label: 'Handled', count: data?.handled },
        ],
        active: list.show,
        onChange: (show) => setFilters({ show: show as typeof list.show }),
      })}
    >
      {result.isLoadingError ? (
        <LoadingFailed error={result.error} retry={() => void result.refetch()} />
      ) : (
        <ConsoleTable<FlaggedItem>
          label="Flagged content"
          columns={COLUMNS[list.show]}
          rows={data?.items}
          rowKey={({ id }) => id}
          loading={result.isPlaceholderData}
          page={{ total: data?.[list.show] ?? 0, size: data?.pageSize ?? 20 }}
          onOpen={({ id }) => void navigate(paths.supportReport(id))}
          empty={<Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={EMPTY[list.show]} />}
          toolbar={
            <Segmented
              aria-label="Content type"
              options={TYPES}
              value={list.contentType}
              onChange={(contentType) => setFilters({ contentType })}
            />
          }
        />
      )}
    </ConsolePage>
  )
}

const TYPES = [
  { value: 'all' as const, label: 'All' },
  ...flaggedContentTypes.map((value) => ({ value, label: CONTENT_TYPES[value].many })),
]

const EMPTY = {
  open: 'No open reports. New ones appear here.',
  handled: 'No report has been handled yet.',
} as const

const ITEM: ConsoleColumn<FlaggedItem> = {
  key: 'item',
  title: 'Content',
  card: 'title',
  required: true,
  cell: ({ id, contentType, subject }) => (
    <Link to={paths.supportReport(id)}>
      {CONTENT_TYPES[contentType].one}
      {subject && `: ${subject}`}
    </Link>
  ),
}
const REASONS: ConsoleColumn<FlaggedItem> = {
  key: 'reasons',
  title: 'Reasons',
  cell: ({ reasons }) => reasons.map(reasonLabel).join(', '),
}
const REPORTS: ConsoleColumn<FlaggedItem> = {
  key: 'reports',
  title: 'Reports',
  align: 'right',
  cell: ({ reportCount }) => reportCount,
}

const COLUMNS: Readonly<Record<'open' | 'handled', readonly ConsoleColumn<FlaggedItem>[]>> = {
  open: [
    ITEM,
    {
      key: 'since',
      title: 'Waiting since',
      required: true,
      cell: ({ waitingSince, appealed }) => (
        <Flex gap="small" align="center" wrap>
          <DateTime at={waitingSince} />
          {appealed && <StatusTag tone="waiting">Appeal</StatusTag>}
        </Flex>
      ),
    },
    REASONS,
    { key: 'reporter', title: 'Last reporter', cell: ({ reporter }) => reporter ?? 'Guest' },
    REPORTS,
  ],
  handled: [
    ITEM,
    {
      key: 'outcome',
      title: 'Outcome',
      required: true,
      cell: ({ outcome }) => outcome && <StatusTag tone={ACTIONS[outcome].tone}>{ACTIONS[outcome].label}</StatusTag>,
    },
    { key: 'handled', title: 'Handled', cell: ({ waitingSince }) => <DateTime at={waitingSince} /> },
    REASONS,
    REPORTS,
  ],
}
