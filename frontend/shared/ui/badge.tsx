import { use } from 'react'
import { type BadgeProps, type BadgeTone, WidgetsContext } from './widgets.ts'
import './ui.css'

export type { BadgeTone }

export function Badge(props: BadgeProps) {
  const { Badge: ConsoleBadge } = use(WidgetsContext)
  if (ConsoleBadge) return <ConsoleBadge {...props} />
  const { tone = 'plain', children } = props
  return <span className={`badge badge-${tone}`}>{children}</span>
}
