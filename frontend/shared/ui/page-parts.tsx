import { useQuery } from '@tanstack/react-query'
import { type ReactNode, use } from 'react'
import { Link } from 'react-router-dom'
import { marketQuery } from '#frontend/shared/lib/marketplace-time.ts'
import { Icon } from './icons.tsx'
import { type CardProps, WidgetsContext } from './widgets.ts'
import './ui.css'

interface PageTitleProps {
  /** The open tab of the page, unless it is the first. */
  readonly tab?: string | undefined
  readonly children: string
}

/** The browser tab's title: `Your cart – Farmgate`, `Recipes · In season – Farmgate`. */
export function PageTitle({ tab, children }: PageTitleProps) {
  const { data: market } = useQuery(marketQuery)
  const title = tab ? `${tab} · ${children}` : children
  return <title>{market ? `${title} – ${market.name}` : title}</title>
}

/** Link to the page that the user most likely came from. */
export function BackLink({ to, children }: { readonly to: string; readonly children: ReactNode }) {
  return (
    <Link to={to} className="back-link">
      <Icon name="back" size={20} />
      {children}
    </Link>
  )
}

export function Card(props: CardProps) {
  const { Card: ConsoleCard } = use(WidgetsContext)
  if (ConsoleCard) return <ConsoleCard {...props} />
  const { className = '', ...rest } = props
  return <div {...rest} className={`card ${className}`} />
}
