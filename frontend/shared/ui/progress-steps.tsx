import type { ReactNode } from 'react'
import { momentWords } from '#frontend/shared/lib/marketplace-time.ts'
import './ui.css'

/** One stop on a way. `at`: when it was reached, where somebody knows. */
export interface WayStep {
  readonly label: string
  readonly state: 'done' | 'now' | 'ahead' | 'stopped'
  readonly at?: string | undefined
  readonly note?: ReactNode
}

const SAID = { done: 'done', now: 'now', ahead: 'still ahead', stopped: 'ended here' } as const

/** How far something has come. */
export const Steps = ({ steps }: { readonly steps: readonly WayStep[] }) => (
  <ol className="steps">
    {steps.map((step) => (
      <Step key={step.label} step={step} />
    ))}
  </ol>
)

function Step({ step: { label, state, at, note } }: { readonly step: WayStep }) {
  return (
    <li className={`step step-${state}`} aria-current={state === 'now' ? 'step' : undefined}>
      <span className="step-dot" aria-hidden="true" />
      <span className="step-text">
        <strong>
          {label}
          <span className="visually-hidden">, {SAID[state]}</span>
        </strong>
        {at && <time dateTime={at}>{momentWords(at)}</time>}
        {note && <span>{note}</span>}
      </span>
    </li>
  )
}
