import type { ReactNode } from 'react'
import './ui.css'

interface TakenDownProps {
  /** What is not to be seen any more. */
  readonly title: string
  /** Where the rule stands. */
  readonly policy: ReactNode
  readonly rule: string
  /** Null once it was erased. */
  readonly reason: string | null
  /** What can be done about it. */
  readonly children: ReactNode
}

/** Why nobody sees something of one's own, and what can be done about it. */
export const TakenDown = ({ title, policy, rule, reason, children }: TakenDownProps) => (
  <div className="taken-down" role="status">
    <p>
      <strong>{title}</strong> It breaks this rule of the {policy}: {rule}
    </p>
    {reason && <blockquote>{reason}</blockquote>}
    {children}
  </div>
)
