import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import './back-link.css'

/** Leads to where people most likely came from. */
export function BackLink({ to, children }: { readonly to: string; readonly children: ReactNode }) {
  return (
    <Link to={to} className="back-link">
      <svg viewBox="0 0 24 24" width="20" height="20" aria-hidden="true">
        <path d="m14 6-6 6 6 6" className="icon-line" />
      </svg>
      {children}
    </Link>
  )
}
