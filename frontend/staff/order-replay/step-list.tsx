import { type KeyboardEvent, useEffect, useRef } from 'react'
import type { ReplayStep } from '#domain/ordering/order-replay.contract.ts'
import { Button } from '#frontend/shared/ui/button.tsx'
import { Moment } from '#frontend/shared/ui/timeline-entry.tsx'

interface StepListProps {
  readonly steps: readonly ReplayStep[]
  /** Shown now; it may be of a kind the list leaves out. */
  readonly current: ReplayStep
  readonly onStep: (step: ReplayStep | undefined) => void
}

/** A slider over the steps, and all of them in words; both by arrows, Home and End. */
export function StepList({ steps, current, onStep }: StepListProps) {
  const list = useRef<HTMLOListElement>(null)
  const at = steps.findIndex(({ id }) => id === current.id)
  // biome-ignore lint/correctness/useExhaustiveDependencies: which one is current is read from the page.
  useEffect(() => follow(list.current), [current.id])
  if (steps.length === 0) return <p>No step is of this kind.</p>
  const byKey = (event: KeyboardEvent) => {
    const to = wayOf(event.key, { at, last: steps.length - 1 })
    if (to === undefined) return
    event.preventDefault()
    onStep(steps[to])
    list.current?.querySelectorAll('button')[to]?.focus()
  }
  return (
    <section className="replay-steps" aria-label="Steps">
      <input
        type="range"
        aria-label="Step"
        aria-valuetext={at < 0 ? current.what : `${at + 1} of ${steps.length}: ${current.what}`}
        min={0}
        max={steps.length - 1}
        value={Math.max(0, at)}
        onChange={({ target }) => onStep(steps[Number(target.value)])}
      />
      <div className="replay-turn">
        <Button look="secondary" size="small" disabled={at <= 0} onClick={() => onStep(steps[at - 1])}>
          Earlier
        </Button>
        <span>
          {at < 0 ? `${steps.length} ${steps.length === 1 ? 'step' : 'steps'}` : `${at + 1} of ${steps.length}`}
        </span>
        <Button look="secondary" size="small" disabled={at >= steps.length - 1} onClick={() => onStep(steps[at + 1])}>
          Later
        </Button>
      </div>
      <ol ref={list} onKeyDown={byKey}>
        {steps.map((step) => (
          <li key={step.id}>
            <button
              type="button"
              className={`replay-step replay-step-${step.kind}`}
              aria-current={step.id === current.id ? 'step' : undefined}
              onClick={() => onStep(step)}
            >
              <Moment at={step.at} />
              {step.what}
              {step.words && <q>{step.words}</q>}
            </button>
          </li>
        ))}
      </ol>
    </section>
  )
}

/** The list scrolls along by itself, and the page stays where it is. */
function follow(list: HTMLElement | null): void {
  const on = list?.querySelector<HTMLElement>('[aria-current="step"]')
  if (list && on) list.scrollTop = on.offsetTop - list.offsetTop - (list.clientHeight - on.offsetHeight) / 2
}

function wayOf(key: string, { at, last }: { at: number; last: number }): number | undefined {
  if (key === 'ArrowDown' || key === 'ArrowRight') return Math.min(last, at + 1)
  if (key === 'ArrowUp' || key === 'ArrowLeft') return Math.max(0, at - 1)
  if (key === 'Home') return 0
  return key === 'End' ? last : undefined
}
