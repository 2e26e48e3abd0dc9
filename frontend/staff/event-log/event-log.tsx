import { CalendarOutlined } from '@ant-design/icons'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { Alert, Button, Empty, Skeleton } from 'antd'
import { Suspense, useEffect, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import type { LoggedEvent } from '#domain/audit/contract.ts'
import type { LogFilter } from '#domain/audit/log-filter.ts'
import { formatNumber } from '#domain/kernel/format.ts'
import { ConsolePage } from '#frontend/shared/console/console-page.tsx'
import { type ConsoleColumn, ConsoleTable } from '#frontend/shared/console/console-table.tsx'
import { lazyComponent } from '#frontend/shared/lib/lazy-components.tsx'
import { formatDateTime, formatPreciseTime, formatShortDay } from '#frontend/shared/lib/marketplace-time.ts'
import { errorMessage } from '#frontend/shared/lib/problem-error.ts'
import { countsQuery, eventsQuery } from './api.ts'
import { actorName, changeOf, type Names, streamLabel, subjectOf } from './event-format.ts'
import { ExportMenu } from './export-menu.tsx'
import { Facets, Histogram } from './log-counts.tsx'
import { QueryBar } from './query-bar.tsx'
import { addQueryText, filterIn, isInvalid, searchParamsOf } from './query-text.ts'
import { SavedQueries } from './saved-queries.tsx'
import './event-log.css'

const DayRange = lazyComponent(async () => (await import('./day-range.tsx')).DayRange)
const EventDrawer = lazyComponent(async () => (await import('./event-drawer.tsx')).EventDrawer)

/** For auditors: the whole event log. The URL holds the query. */
export function EventLogPage() {
  const [search, setSearch] = useSearchParams()
  const filter = filterIn(search)
  const invalid = isInvalid(search)
  const run = (next: LogFilter) => setSearch(searchParamsOf(next))
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
            title="This query cannot be run"
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

/** Loads the date picker when it is first used. The query bar takes exact times. */
function TimeRange({ onChange }: { readonly onChange: (from: string, to: string) => void }) {
  const [open, setOpen] = useState(false)
  if (!open)
    return (
      <Button size="small" className="log-range" icon={<CalendarOutlined />} onClick={() => setOpen(true)}>
        Filter by days
      </Button>
    )
  return (
    <Suspense
      fallback={
        <Button size="small" className="log-range" loading>
          Filter by days
        </Button>
      }
    >
      <DayRange onChange={onChange} />
    </Suspense>
  )
}

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
          !counts.isError && <Skeleton active title={false} />
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
  const { result, events, names, hasNextPage, searching } = search
  const [opened, setOpened] = useState<string>()
  // The drawer's code loads with the first event that is opened; it stays mounted to animate its closing.
  const [wasOpened, setWasOpened] = useState(false)
  if (opened !== undefined && !wasOpened) setWasOpened(true)
  if (result.isLoadingError)
    return (
      <Alert
        type="warning"
        showIcon
        title="This query cannot be run"
        description={errorMessage(result.error)}
        action={<Button onClick={() => void result.refetch()}>Retry</Button>}
      />
    )
  if (!result.data) return <Skeleton active title={false} />
  return (
    <>
      <ConsoleTable
        fit
        dense
        toolbar={<span role="status">{progressText(search)}</span>}
        label="Events, newest first"
        columns={columnsFor(names, setOpened)}
        rows={events}
        rowKey={({ position }) => position}
        current={opened}
        onOpen={({ position }) => setOpened(position)}
        empty={
          <Empty
            description={hasNextPage ? 'No matching event so far' : 'No event matches. The entire log was searched.'}
          />
        }
      />
      <div className="log-foot">
        {result.isFetchNextPageError && <Alert type="error" title={errorMessage(result.error)} />}
        {searching && <Button onClick={search.stop}>Stop</Button>}
        {!searching && hasNextPage && <Button onClick={search.more}>Load older events</Button>}
      </div>
      {wasOpened && (
        <Suspense>
          <EventDrawer
            {...(opened === undefined ? {} : { event: events.find(({ position }) => position === opened)!, names })}
            onClose={() => setOpened(undefined)}
          />
        </Suspense>
      )}
    </>
  )
}

const columnsFor = (names: Names, open: (position: string) => void): ConsoleColumn<LoggedEvent>[] => [
  { key: 'time', title: 'Time', width: 120, cell: ({ recordedAt }) => <Time at={recordedAt} /> },
  {
    key: 'type',
    title: 'Type',
    width: 204,
    card: 'title',
    required: true,
    cell: ({ type, position }) => (
      <button type="button" className="log-open" onClick={() => open(position)}>
        {type}
      </button>
    ),
  },
  {
    key: 'subject',
    title: 'Subject',
    cell: (event) => (
      <span className="log-cell" title={event.stream}>
        {subjectOf(event, names).name ?? streamLabel(event.stream)}
      </span>
    ),
  },
  {
    key: 'change',
    title: 'Change',
    width: 122,
    cell: (event) => {
      const change = changeOf(event)
      return change ? <span className="log-cell">{change}</span> : null
    },
  },
  {
    key: 'actor',
    title: 'Actor',
    width: 96,
    cell: (event) => <span className="log-cell">{actorName(event, names)}</span>,
  },
  { key: 'position', title: 'Position', width: 72, align: 'right', cell: ({ position }) => position },
]

/** The day above the time with seconds. */
const Time = ({ at }: { readonly at: string }) => (
  <time dateTime={at} title={formatDateTime(at)} className="log-time">
    {formatShortDay(at)}
    <span>{formatPreciseTime(at)}</span>
  </time>
)

function progressText({ scanned, backTo, hasNextPage, searching, events }: ReturnType<typeof useLogSearch>): string {
  const found = `${formatNumber(events.length)} loaded`
  if (!hasNextPage) return `${found}. The log was searched to its beginning.`
  const scope = `Searched ${formatNumber(scanned)} events${backTo ? ` back to ${formatDateTime(backTo)}` : ''}`
  return searching ? `${found}. ${scope}, searching…` : `${found}. ${scope}.`
}

/** Number of events to load before waiting for the auditor. */
const SCREENFUL = 25

/** Fetches page after page until a screenful is loaded, the log ends, or the auditor stops it. */
function useLogSearch(filter: LogFilter) {
  const result = useInfiniteQuery(eventsQuery(filter))
  const [target, setTarget] = useState(SCREENFUL)
  const [stopped, setStopped] = useState(false)
  const { hasNextPage, isFetching, isError, fetchNextPage } = result
  const pages = result.data?.pages ?? []
  const events = pages.flatMap((page) => page.events)
  const searching = hasNextPage && !stopped && !isError && events.length < target
  useEffect(() => {
    if (searching && !isFetching) void fetchNextPage()
  }, [searching, isFetching, fetchNextPage])
  return {
    result,
    events,
    names: Object.assign({}, ...pages.map((page) => page.names)) as Names,
    hasNextPage,
    searching: searching || isFetching,
    scanned: pages.reduce((sum, page) => sum + page.scanned, 0),
    backTo: pages.at(-1)?.backTo ?? null,
    stop: () => setStopped(true),
    more: () => {
      setStopped(false)
      setTarget(events.length + SCREENFUL)
      // After a failed request, nothing is fetched automatically.
      if (isError) void fetchNextPage()
    },
  }
}
