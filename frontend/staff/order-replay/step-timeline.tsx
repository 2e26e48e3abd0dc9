import { Timeline } from 'antd'
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { ReplayStep } from '#domain/ordering/order-replay.contract.ts'
import { formatShortDay, formatTime, marketDay } from '#frontend/shared/lib/marketplace-time.ts'
import { STEP_KINDS } from './step-kinds.tsx'

interface StepTimelineProps {
  readonly steps: readonly ReplayStep[]
  readonly current: ReplayStep
  /** The nearest listed step that led to a step. */
  readonly causeOf: (step: ReplayStep) => ReplayStep | undefined
  readonly onStep: (step: ReplayStep) => void
}

/** All steps, grouped by day, with gaps marked and arrows from the causes of the current step. */
export function StepTimeline({ steps, current, causeOf, onStep }: StepTimelineProps) {
  const list = useRef<HTMLDivElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the current step is found in the page.
  useEffect(() => showCurrent(list.current), [current.id])
  if (steps.length === 0) return <p>No step matches the filters.</p>
  return (
    <div className="replay-timeline" ref={list}>
      <CauseArrows list={list} steps={steps} current={current} causeOf={causeOf} />
      <Timeline
        items={steps.map((step, index) => ({
          key: step.id,
          icon: <span style={{ color: STEP_KINDS[step.kind].color }}>{STEP_KINDS[step.kind].icon}</span>,
          content: (
            <>
              <Separator step={step} previous={steps[index - 1]} />
              <button
                type="button"
                className="replay-step"
                data-step={step.id}
                aria-current={step.id === current.id ? 'step' : undefined}
                tabIndex={step.id === current.id || (index === 0 && !steps.includes(current)) ? 0 : -1}
                onClick={() => onStep(step)}
              >
                <time dateTime={step.at}>{formatTime(step.at)}</time>
                <span className="visually-hidden">{STEP_KINDS[step.kind].label}: </span>
                {step.description}
                {step.comment && <q>{step.comment}</q>}
              </button>
            </>
          ),
        }))}
      />
    </div>
  )
}

/** The day, above its first step, and a gap of more than two hours, above the step that ends it. */
function Separator({ step, previous }: { readonly step: ReplayStep; readonly previous: ReplayStep | undefined }) {
  const gap = previous && gapLabel(Date.parse(step.at) - Date.parse(previous.at))
  const isNewDay = !previous || marketDay(previous.at) !== marketDay(step.at)
  if (!gap && !isNewDay) return null
  return (
    <div className="replay-separator">
      {isNewDay && <strong>{formatShortDay(step.at)}</strong>}
      {gap && <span>{gap}</span>}
    </div>
  )
}

const HOUR_MS = 60 * 60_000

/** `3 days later`, `5 hours later`; undefined for up to two hours. */
export function gapLabel(ms: number): string | undefined {
  if (ms <= 2 * HOUR_MS) return undefined
  const days = Math.round(ms / (24 * HOUR_MS))
  const hours = Math.round(ms / HOUR_MS)
  if (hours < 24) return `${hours} hours later`
  return days === 1 ? '1 day later' : `${days} days later`
}

/** Scrolls the list, but not the page, to the current step. */
function showCurrent(list: HTMLElement | null): void {
  const step = list?.querySelector<HTMLElement>('[aria-current="step"]')
  if (!list || !step) return
  const top = step.getBoundingClientRect().top - list.getBoundingClientRect().top
  list.scrollTop += top - (list.clientHeight - step.offsetHeight) / 2
}

interface CauseArrowsProps extends Omit<StepTimelineProps, 'onStep'> {
  readonly list: React.RefObject<HTMLDivElement | null>
}

/** Arrows along the recorded causes of the current step and to the steps it caused. The details list them as text. */
function CauseArrows({ list, steps, current, causeOf }: CauseArrowsProps) {
  const [arrows, setArrows] = useState<readonly (readonly [from: number, to: number])[]>([])
  useLayoutEffect(() => {
    const measure = () => {
      const middle = (id: string) => {
        const button = list.current?.querySelector<HTMLElement>(`[data-step="${CSS.escape(id)}"]`)
        if (!button || !list.current) return undefined
        const top = button.getBoundingClientRect().top - list.current.getBoundingClientRect().top
        return top + list.current.scrollTop + 10
      }
      const pairs: (readonly [ReplayStep, ReplayStep])[] = steps.flatMap((step) =>
        causeOf(step)?.id === current.id ? [[current, step] as const] : [],
      )
      for (let step = current, cause = causeOf(step); cause; step = cause, cause = causeOf(step))
        pairs.push([cause, step])
      setArrows(
        pairs.flatMap(([from, to]) => {
          const ends = [middle(from.id), middle(to.id)] as const
          return ends[0] === undefined || ends[1] === undefined ? [] : [[ends[0], ends[1]] as const]
        }),
      )
    }
    measure()
    const observer = new ResizeObserver(measure)
    if (list.current) observer.observe(list.current)
    return () => observer.disconnect()
  }, [list, steps, current, causeOf])
  const height = Math.max(0, ...arrows.flat()) + 12
  return (
    <svg className="replay-arrows" width={24} height={height} aria-hidden="true">
      <defs>
        <marker id="replay-arrow" viewBox="0 0 8 8" refX={7} refY={4} markerWidth={7} markerHeight={7} orient="auto">
          <path d="M0 0 8 4 0 8z" fill="currentColor" />
        </marker>
      </defs>
      {arrows.map(([from, to]) => {
        const bend = Math.max(2, 16 - Math.abs(to - from) / 20)
        return (
          <path
            key={`${from}-${to}`}
            d={`M22 ${from} C${bend} ${from} ${bend} ${to} 22 ${to}`}
            fill="none"
            stroke="currentColor"
            strokeWidth={1.5}
            markerEnd="url(#replay-arrow)"
          />
        )
      })}
    </svg>
  )
}
