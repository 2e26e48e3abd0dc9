import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { Icon } from './icon.tsx'
import './back-link.css'

/** Leads to where people most likely came from. */
export function BackLink({ to, children }: { readonly to: string; readonly children: ReactNode }) {
  return (
    <Link to={to} className="back-link">
      <Icon name="back" size={20} />
      {children}
    </Link>
  )
}
