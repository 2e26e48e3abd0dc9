import { useQuery } from '@tanstack/react-query'
import type { HTMLAttributes, ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { marketQuery } from '#frontend/shared/lib/marketplace-time.ts'
import { Icon } from './icons.tsx'
import './ui.css'

/** What stands in the browser's tab: `Your cart – Farmgate`. */
export function PageTitle({ children }: { readonly children: string }) {
  const { data: market } = useQuery(marketQuery)
  return <title>{market ? `${children} – ${market.name}` : children}</title>
}

/** Leads to where people most likely came from. */
export function BackLink({ to, children }: { readonly to: string; readonly children: ReactNode }) {
  return (
    <Link to={to} className="back-link">
      <Icon name="back" size={20} />
      {children}
    </Link>
  )
}

export function Card({ className = '', ...rest }: HTMLAttributes<HTMLDivElement>) {
  return <div {...rest} className={`card ${className}`} />
}
