import { type PointerEvent, useState } from 'react'
import { formatNumber } from '#domain/kernel/format.ts'
import { formatDateTime } from '#frontend/shared/lib/marketplace-time.ts'

export interface Interval {
  readonly at: string
  readonly count: number
}

interface HistogramBarsProps {
  readonly intervals: readonly Interval[]
  readonly tick: (at: string) => string
  /** Called with the intervals where a drag starts and ends. */
  readonly onRange: (from: Interval, to: Interval) => void
}

const MAX_TICKS = 6

/** Bars; dragging selects a range. Drawn without the charting library, a sixth of the page's JavaScript. */
export function HistogramBars({ intervals, tick, onRange }: HistogramBarsProps) {
  const [start, setStart] = useState<number>()
  const [hovered, setHovered] = useState<number>()
  const highest = Math.max(1, ...intervals.map(({ count }) => count))
  const step = Math.ceil(intervals.length / MAX_TICKS)
  const indexAt = ({ currentTarget, clientX }: PointerEvent<Element>) => {
    const { left, width } = currentTarget.getBoundingClientRect()
    const index = Math.floor(((clientX - left) / width) * intervals.length)
    return Math.min(intervals.length - 1, Math.max(0, index))
  }
  const end = (event: PointerEvent<Element>) => {
    const to = indexAt(event)
    if (start !== undefined && start !== to) onRange(intervals[start]!, intervals[to]!)
    setStart(undefined)
  }
  const isBrushed = (index: number) =>
    start !== undefined &&
    hovered !== undefined &&
    index >= Math.min(start, hovered) &&
    index <= Math.max(start, hovered)
  const shown = hovered === undefined ? undefined : intervals[hovered]
  return (
    <div className="log-histogram-chart" aria-hidden="true">
      <div
        className="log-histogram-bars"
        onPointerDown={(event) => setStart(indexAt(event))}
        onPointerMove={(event) => setHovered(indexAt(event))}
        onPointerUp={end}
        onPointerLeave={() => {
          setStart(undefined)
          setHovered(undefined)
        }}
      >
        {intervals.map(({ at, count }, index) => (
          <span key={at} className={isBrushed(index) ? 'log-histogram-brushed' : undefined}>
            <i style={{ height: count === 0 ? 0 : `max(2px, ${(count / highest) * 100}%)` }} />
          </span>
        ))}
        {shown && (
          <div className="log-histogram-tip" style={hovered! < intervals.length / 2 ? { left: 0 } : { right: 0 }}>
            {formatDateTime(shown.at)} · {formatNumber(shown.count)} {shown.count === 1 ? 'event' : 'events'}
          </div>
        )}
      </div>
      <div className="log-histogram-ticks">
        {intervals.map(({ at }, index) => {
          const covered = Math.min(step, intervals.length - index)
          if (index % step > 0) return null
          return (
            <span key={at} style={{ flex: covered }}>
              {covered > step / 2 && tick(at)}
            </span>
          )
        })}
      </div>
    </div>
  )
}
