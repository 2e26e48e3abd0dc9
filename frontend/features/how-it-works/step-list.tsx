import type { Side } from './side.ts'
import { STEPS } from './steps.ts'
import './step-list.css'

/** The way of an order, in numbered steps. */
export function StepList({ side }: { readonly side: Side }) {
  return (
    <ol className="step-list">
      {STEPS[side].map(({ title, text }) => (
        <li key={title}>
          <h3>{title}</h3>
          <p>{text}</p>
        </li>
      ))}
    </ol>
  )
}
