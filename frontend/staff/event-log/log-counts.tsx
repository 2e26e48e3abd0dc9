import { Button, Collapse, Table } from 'antd'
import { useState } from 'react'
import type { LogCounts } from '#domain/audit/contract.ts'
import { formatNumber } from '#domain/kernel/format.ts'
import { mediaHook } from '#frontend/shared/lib/browser.ts'
import { formatDateTime, formatMonthDay, formatTime } from '#frontend/shared/lib/marketplace-time.ts'
import { HistogramBars } from './histogram-bars.tsx'

interface HistogramProps {
  readonly counts: LogCounts
  /** Narrows the query to a range of time, ms. */
  readonly onZoom: (from: number, to: number) => void
}

const DAY_SECONDS = 86_400

/** Events over time. Dragging over the bars narrows the query to that range; the table has a button per interval. */
export function Histogram({ counts: { intervals, seconds, counted, scanned, backTo }, onZoom }: HistogramProps) {
  const [asTable, setAsTable] = useState(false)
  const bars = intervals.map(({ at, count }) => ({ at, count }))
  const zoom = (from: string, to: string) => {
    const [first, last] = [Date.parse(from), Date.parse(to)].sort((a, b) => a - b) as [number, number]
    onZoom(first, last + seconds * 1000)
  }
  const tick = (at: string) => (seconds >= DAY_SECONDS / 2 ? formatMonthDay(at) : formatTime(at))
  return (
    <section aria-label="Events over time" className="log-histogram">
      <div className="log-histogram-head">
        <span>
          {formatNumber(counted)} events
          {backTo && ` among the newest ${formatNumber(scanned)}, back to ${formatDateTime(backTo)}`}
        </span>
        <Button type="text" size="small" onClick={() => setAsTable(!asTable)}>
          {asTable ? 'Show as chart' : 'Show as table'}
        </Button>
      </div>
      {asTable ? (
        <Table
          size="small"
          rowKey="at"
          pagination={{ pageSize: 10, hideOnSinglePage: true, showSizeChanger: false }}
          dataSource={bars.filter(({ count }) => count > 0).reverse()}
          columns={[
            { title: 'From', dataIndex: 'at', render: (at: string) => formatDateTime(at) },
            { title: 'Events', dataIndex: 'count', align: 'right' },
            {
              title: 'Zoom',
              key: 'zoom',
              render: (_, { at }) => (
                <Button size="small" aria-label={`Zoom to ${formatDateTime(at)}`} onClick={() => zoom(at, at)}>
                  Zoom
                </Button>
              ),
            },
          ]}
        />
      ) : (
        <HistogramBars intervals={bars} tick={tick} onRange={(first, last) => zoom(first.at, last.at)} />
      )}
    </section>
  )
}

interface FacetsProps {
  readonly counts: LogCounts
  readonly onType: (type: string) => void
  readonly onActorKind: (kind: string) => void
  readonly onStream: (prefix: string) => void
}

const MAX_VALUES = 12
const useWideScreen = mediaHook('(min-width: 900px)')

/** Values of the matching events with their counts; a click adds one to the query. */
export function Facets({ counts: { types, actorKinds, streams }, onType, onActorKind, onStream }: FacetsProps) {
  const facet = (label: string, values: LogCounts['types'], onPick: (value: string) => void) => ({
    key: label,
    label,
    children: <FacetValues label={label} values={values} onPick={onPick} />,
  })
  const facets = [
    facet('Event type', types, onType),
    facet('Actor type', actorKinds, onActorKind),
    facet('Stream', streams, onStream),
  ]
  const all = <Collapse size="small" defaultActiveKey={facets.map(({ key }) => key)} items={facets} />
  return useWideScreen() ? all : <Collapse size="small" items={[{ key: 'facets', label: 'Facets', children: all }]} />
}

interface FacetValuesProps {
  readonly label: string
  readonly values: LogCounts['types']
  readonly onPick: (value: string) => void
}

function FacetValues({ label, values, onPick }: FacetValuesProps) {
  const [all, setAll] = useState(false)
  const more = values.length - MAX_VALUES
  return (
    <ul className="log-facet">
      {values.slice(0, all ? undefined : MAX_VALUES).map(({ value, count }) => (
        <li key={value}>
          <button type="button" onClick={() => onPick(value)}>
            <span className="log-facet-value" title={value}>
              {value}
            </span>
            <span className="log-facet-count">{formatNumber(count)}</span>
          </button>
        </li>
      ))}
      {more > 0 && (
        <li>
          <button type="button" className="log-facet-more" aria-expanded={all} onClick={() => setAll(!all)}>
            {all ? 'Show fewer' : `Show ${more} more`}
            <span className="visually-hidden"> of {label}</span>
          </button>
        </li>
      )}
    </ul>
  )
}
