import { momentWords } from '#frontend/lib/date-words.ts'
import { type StatusStep, statusSteps } from './status-steps.ts'
import './order-steps.css'

const SAID = { done: 'done', now: 'now', ahead: 'still ahead', stopped: 'ended here' } as const

/** The order's way, from its events. */
export function OrderSteps({ order }: { readonly order: Parameters<typeof statusSteps>[0] }) {
  return (
    <ol className="order-steps">
      {statusSteps(order).map((step) => (
        <Step key={step.label} step={step} />
      ))}
    </ol>
  )
}

function Step({ step: { label, state, at, reason } }: { readonly step: StatusStep }) {
  return (
    <li className={`order-step order-step-${state}`} aria-current={state === 'now' ? 'step' : undefined}>
      <span className="order-step-dot" aria-hidden="true" />
      <span className="order-step-text">
        <strong>
          {label}
          <span className="visually-hidden">, {SAID[state]}</span>
        </strong>
        {at && <time dateTime={at}>{momentWords(at)}</time>}
        {reason && <span>“{reason}”</span>}
      </span>
    </li>
  )
}
