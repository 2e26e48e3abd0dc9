import { CaretRightOutlined, PauseOutlined, StepBackwardOutlined, StepForwardOutlined } from '@ant-design/icons'
import { Button, Segmented, Slider } from 'antd'
import { useMemo } from 'react'
import { Bar, BarChart, ResponsiveContainer } from 'recharts'
import type { ReplayStep } from '#domain/ordering/order-replay.contract.ts'
import { formatMonthDay } from '#frontend/shared/lib/marketplace-time.ts'
import { STEP_KINDS } from './step-kinds.tsx'

export const SPEEDS = [1, 2, 4] as const
export type Speed = (typeof SPEEDS)[number]

interface ScrubberProps {
  readonly steps: readonly ReplayStep[]
  readonly current: ReplayStep
  readonly playing: boolean
  readonly speed: Speed
  readonly onStep: (step: ReplayStep) => void
  readonly onPlay: (playing: boolean) => void
  readonly onSpeed: (speed: Speed) => void
}

/** Previous, next, play and a slider over time with the density of events. Long pauses are compressed. */
export function Scrubber({ steps, current, playing, speed, onStep, onPlay, onSpeed }: ScrubberProps) {
  const positions = useMemo(() => stepPositions(steps), [steps])
  const density = useMemo(() => densityOf(positions), [positions])
  const index = steps.findIndex(({ id }) => id === current.id)
  const last = steps.length - 1
  const go = (to: number) => {
    const step = steps[to]
    if (step) onStep(step)
  }
  const label = index < 0 ? `${steps.length} steps` : `${index + 1} of ${steps.length}`
  return (
    <section className="replay-scrubber" aria-label="Timeline controls">
      <div className="replay-buttons">
        <Button
          aria-label="Previous"
          title="Previous step (←)"
          icon={<StepBackwardOutlined />}
          disabled={index <= 0}
          onClick={() => go(index - 1)}
        />
        <Button
          type="primary"
          aria-label={playing ? 'Pause' : 'Play'}
          title={playing ? 'Pause (Space)' : 'Play (Space)'}
          icon={playing ? <PauseOutlined /> : <CaretRightOutlined />}
          onClick={() => onPlay(!playing)}
        />
        <Button
          aria-label="Next"
          title="Next step (→)"
          icon={<StepForwardOutlined />}
          disabled={index >= last}
          onClick={() => go(index + 1)}
        />
        <Segmented
          aria-label="Speed"
          size="small"
          value={speed}
          options={SPEEDS.map((value) => ({ value, label: `${value}×` }))}
          onChange={onSpeed}
        />
        <span className="replay-count">{label}</span>
      </div>
      <div className="replay-slider">
        <div className="replay-density" aria-hidden="true">
          <ResponsiveContainer width="100%" height={26}>
            <BarChart
              data={density}
              margin={{ top: 0, right: 0, bottom: 0, left: 0 }}
              barCategoryGap={1}
              accessibilityLayer={false}
            >
              <Bar dataKey="events" fill="var(--leaf)" isAnimationActive={false} minPointSize={0} />
            </BarChart>
          </ResponsiveContainer>
        </div>
        {last > 0 && (
          <Slider
            min={0}
            max={positions[last]}
            step={null}
            value={positions[Math.max(0, index)]}
            // The slider drops marks with an empty label, and with them the steps it can stop at.
            marks={Object.fromEntries(
              steps.map((_, at) => [positions[at], { label: dayMark(steps, positions, at) || ' ', style: MARK_STYLE }]),
            )}
            // The details panel shows the step.
            tooltip={{ formatter: null }}
            onChange={(value: number) => go(positions.indexOf(value))}
            ariaLabelForHandle="Step"
            ariaValueTextFormatterForHandle={(value) => {
              const at = positions.indexOf(value)
              return index < 0 ? current.description : `${at + 1} of ${steps.length}: ${steps[at]?.description}`
            }}
            styles={{ handle: { color: STEP_KINDS[current.kind].color } }}
          />
        )}
      </div>
    </section>
  )
}

const MARK_STYLE = { fontSize: 11, whiteSpace: 'nowrap' } as const

/** A label with the day at its first step, unless the previous label is too close. */
function dayMark(steps: readonly ReplayStep[], positions: readonly number[], at: number): string {
  const day = (index: number) => formatMonthDay(steps[index]!.at)
  if (at > 0 && day(at) === day(at - 1)) return ''
  const earlier = positions[at]! / positions.at(-1)!
  const close =
    at > 0 &&
    steps.some(
      (_, i) => i > 0 && i < at && day(i) !== day(i - 1) && positions[at]! - positions[i]! < positions.at(-1)! / 9,
    )
  return close || (at > 0 && earlier < 0.09) ? '' : day(at)
}

/** Positions of the steps on the slider. A pause counts by its logarithm, so that hours do not hide seconds. */
export function stepPositions(steps: readonly Pick<ReplayStep, 'at'>[]): number[] {
  let position = 0
  return steps.map(({ at }, index) => {
    if (index === 0) return 0
    const seconds = Math.max(0, Date.parse(at) - Date.parse(steps[index - 1]!.at)) / 1000
    position += 10 + Math.round(6 * Math.log2(1 + seconds))
    return position
  })
}

const BUCKETS = 60

/** Number of steps per section of the slider. */
function densityOf(positions: readonly number[]): { readonly events: number }[] {
  const end = (positions.at(-1) ?? 0) + 1
  const counts = Array.from({ length: BUCKETS }, () => ({ events: 0 }))
  for (const position of positions) counts[Math.floor((position / end) * BUCKETS)]!.events++
  return counts
}
