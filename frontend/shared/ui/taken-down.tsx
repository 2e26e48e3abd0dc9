import type { ReactNode } from 'react'
import './ui.css'

interface TakenDownProps {
  /** What was removed. */
  readonly title: string
  /** The policy that contains the rule. */
  readonly policy: ReactNode
  readonly rule: string
  /** Null once it was erased. */
  readonly reason: string | null
  /** What the owner can do next. */
  readonly children: ReactNode
}

/** Explains to an owner why their content was removed, and what they can do. */
export const TakenDown = ({ title, policy, rule, reason, children }: TakenDownProps) => (
  <div className="taken-down" role="status">
    <p>
      <strong>{title}</strong> It breaks this rule of the {policy}: {rule}
    </p>
    {reason && <blockquote>{reason}</blockquote>}
    {children}
  </div>
)
