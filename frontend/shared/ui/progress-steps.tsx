import type { ReactNode } from 'react'
import { formatDateTime } from '#frontend/shared/lib/marketplace-time.ts'
import './ui.css'

/** A step of a process. `at`: when it was reached, if known. */
export interface ProgressStep {
  readonly label: string
  readonly state: 'done' | 'now' | 'ahead' | 'stopped'
  readonly at?: string | undefined
  /** When it is due, for a step that is not done. */
  readonly dueAt?: string | undefined
  readonly note?: ReactNode
}

const STATE_LABELS = { done: 'done', now: 'current step', ahead: 'upcoming', stopped: 'stopped here' } as const

/** Shows the progress of a process. */
export const Steps = ({ steps }: { readonly steps: readonly ProgressStep[] }) => (
  <ol className="steps">
    {steps.map((step) => (
      <Step key={step.label} step={step} />
    ))}
  </ol>
)

function Step({ step: { label, state, at, note } }: { readonly step: ProgressStep }) {
  return (
    <li className={`step step-${state}`} aria-current={state === 'now' ? 'step' : undefined}>
      <span className="step-dot" aria-hidden="true" />
      <span className="step-text">
        <strong>
          {label}
          <span className="visually-hidden">, {STATE_LABELS[state]}</span>
        </strong>
        {at && <time dateTime={at}>{formatDateTime(at)}</time>}
        {note && <span>{note}</span>}
      </span>
    </li>
  )
}
