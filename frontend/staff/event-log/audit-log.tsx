import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { Alert, Button, DatePicker, Empty, Result, Skeleton, Table, type TableProps } from 'antd'
import { useEffect, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import type { LoggedEvent } from '#domain/audit/contract.ts'
import type { LogFilter } from '#domain/audit/log-filter.ts'
import { ConsolePage } from '#frontend/shared/console/console-page.tsx'
import { exactWords, instantOf, momentWords } from '#frontend/shared/lib/marketplace-time.ts'
import { sentenceOf } from '#frontend/shared/lib/problem-error.ts'
import { countsQuery, eventsQuery } from './api.ts'
import { EventDrawer } from './event-drawer.tsx'
import { actorName, changeOf, type Names, subjectOf } from './event-format.ts'
import { ExportMenu } from './export-menu.tsx'
import { Facets, Histogram } from './log-counts.tsx'
import { QueryBar } from './query-bar.tsx'
import { addQueryText, addressed, filterIn, isInvalid } from './query-text.ts'
import { SavedQueries } from './saved-queries.tsx'
import './event-log.css'

/** For auditors: the whole event log. The address holds the query. */
export function AuditLogPage() {
  const [search, setSearch] = useSearchParams()
  const filter = filterIn(search)
  const invalid = isInvalid(search)
  const run = (next: LogFilter) => setSearch(addressed(next))
  const zoom = (from: number, to: number) =>
    run({ ...filter, from: new Date(from).toISOString(), to: new Date(to).toISOString() })
  return (
    <ConsolePage
      title="Event log"
      actions={
        !invalid && (
          <>
            <SavedQueries filter={filter} onRun={run} />
            <ExportMenu filter={filter} />
          </>
        )
      }
    >
      <div className="log-explorer">
        <QueryBar filter={filter} onChange={run} />
        <TimeRange key={`${filter.from} ${filter.to}`} onChange={(from, to) => run(withRange(filter, from, to))} />
        {invalid ? (
          <Alert
            type="error"
            title="This query was not run"
            description="The address contains a value that no filter accepts. Remove it or enter a query above."
          />
        ) : (
          <Explorer key={JSON.stringify(filter)} filter={filter} onRun={run} onZoom={zoom} />
        )}
      </div>
    </ConsolePage>
  )
}

function withRange({ from: _, to: __, ...others }: LogFilter, from: string, to: string): LogFilter {
  return { ...others, ...(from ? { from } : {}), ...(to ? { to } : {}) }
}

/** Days in the market's time zone; the query bar takes exact times. */
const TimeRange = ({ onChange }: { readonly onChange: (from: string, to: string) => void }) => (
  <DatePicker.RangePicker
    className="log-range"
    size="small"
    allowEmpty
    aria-label="Days"
    onChange={(_, [from, to]) =>
      onChange(from ? instantOf(`${from}T00:00`) : '', to ? instantOf(`${to}T23:59:59`) : '')
    }
  />
)

interface ExplorerProps {
  readonly filter: LogFilter
  readonly onRun: (filter: LogFilter) => void
  readonly onZoom: (from: number, to: number) => void
}

function Explorer({ filter, onRun, onZoom }: ExplorerProps) {
  const counts = useQuery(countsQuery(filter))
  const add = (text: string) => {
    const parsed = addQueryText(filter, text)
    if ('filter' in parsed) onRun(parsed.filter)
  }
  return (
    <div className="log-columns">
      <aside aria-label="Facets">
        {counts.data ? (
          <Facets
            counts={counts.data}
            onType={(type) => add(`type:${type}`)}
            onActorKind={(kind) => add(`kind:${kind}`)}
            onStream={(prefix) => add(`stream:${prefix}`)}
          />
        ) : (
          !counts.isError && <Skeleton active />
        )}
      </aside>
      <div className="log-results">
        {counts.data && counts.data.counted > 0 && <Histogram counts={counts.data} onZoom={onZoom} />}
        <Results filter={filter} />
      </div>
    </div>
  )
}

/** Matching events, newest first, and how far the log was searched. */
function Results({ filter }: { readonly filter: LogFilter }) {
  const search = useLogSearch(filter)
  const { found, events, names, hasNextPage, searching } = search
  const [opened, setOpened] = useState<string>()
  if (found.isLoadingError)
    return (
      <Result
        status="warning"
        title="This query was not run"
        subTitle={sentenceOf(found.error)}
        extra={<Button onClick={() => void found.refetch()}>Retry</Button>}
      />
    )
  if (!found.data) return <Skeleton active />
  return (
    <>
      <Table
        rowKey="position"
        size="small"
        className="log-table"
        aria-label="Events, newest first"
        pagination={false}
        sticky
        dataSource={events}
        columns={columnsFor(names, setOpened)}
        scroll={{ x: 1020 }}
        locale={{
          emptyText: (
            <Empty
              description={hasNextPage ? 'No matching event so far' : 'No event matches. The whole log was searched.'}
            />
          ),
        }}
        onRow={({ position }) => ({ onClick: () => setOpened(position) })}
      />
      <div className="log-foot">
        <p role="status">{progressText(search)}</p>
        {found.isFetchNextPageError && <Alert type="error" title={sentenceOf(found.error)} />}
        {searching && <Button onClick={search.stop}>Stop</Button>}
        {!searching && hasNextPage && <Button onClick={search.more}>Load older events</Button>}
      </div>
      <EventDrawer
        {...(opened === undefined ? {} : { event: events.find(({ position }) => position === opened)!, names })}
        onClose={() => setOpened(undefined)}
      />
    </>
  )
}

const columnsFor = (
  names: Names,
  open: (position: string) => void,
): NonNullable<TableProps<LoggedEvent>['columns']> => [
  {
    title: 'Time',
    key: 'time',
    width: 255,
    render: (_, { recordedAt }) => <time dateTime={recordedAt}>{exactWords(recordedAt)}</time>,
  },
  {
    title: 'Type',
    key: 'type',
    width: 190,
    render: (_, { type, position }) => (
      <Button
        type="link"
        size="small"
        className="log-open"
        onClick={(event) => {
          event.stopPropagation()
          open(position)
        }}
      >
        {type}
      </Button>
    ),
  },
  {
    title: 'Subject',
    key: 'subject',
    ellipsis: true,
    render: (_, event) => subjectOf(event, names).name ?? event.stream,
  },
  { title: 'Change', key: 'change', ellipsis: true, render: (_, event) => changeOf(event) },
  { title: 'Actor', key: 'actor', width: 120, render: (_, event) => actorName(event, names) },
  { title: 'Position', dataIndex: 'position', width: 90, align: 'right', responsive: ['md'] },
]

function progressText({ scanned, backTo, hasNextPage, searching, events }: ReturnType<typeof useLogSearch>): string {
  const found = `${events.length.toLocaleString('en-US')} loaded`
  if (!hasNextPage) return `${found}. The log was searched to its beginning.`
  const how = `Searched ${scanned.toLocaleString('en-US')} events${backTo ? ` back to ${momentWords(backTo)}` : ''}`
  return searching ? `${found}. ${how}, searching…` : `${found}. ${how}.`
}

/** Number of events to load before waiting for the auditor. */
const SCREENFUL = 25

/** Fetches page after page until a screenful is loaded, the log ends, or the auditor stops it. */
function useLogSearch(filter: LogFilter) {
  const found = useInfiniteQuery(eventsQuery(filter))
  const [wanted, setWanted] = useState(SCREENFUL)
  const [stopped, setStopped] = useState(false)
  const { hasNextPage, isFetching, isError, fetchNextPage } = found
  const pages = found.data?.pages ?? []
  const events = pages.flatMap((page) => page.events)
  const searching = hasNextPage && !stopped && !isError && events.length < wanted
  useEffect(() => {
    if (searching && !isFetching) void fetchNextPage()
  }, [searching, isFetching, fetchNextPage])
  return {
    found,
    events,
    names: Object.assign({}, ...pages.map((page) => page.names)) as Names,
    hasNextPage,
    searching: searching || isFetching,
    scanned: pages.reduce((sum, page) => sum + page.scanned, 0),
    backTo: pages.at(-1)?.backTo ?? null,
    stop: () => setStopped(true),
    more: () => {
      setStopped(false)
      setWanted(events.length + SCREENFUL)
      // After a failed request, nothing is fetched automatically.
      if (isError) void fetchNextPage()
    },
  }
}
