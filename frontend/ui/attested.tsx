import type { ReactNode } from 'react'
import { Badge } from './badge.tsx'
import './attested.css'

interface AttestedProps {
  readonly label: string
  /** By whom, and until when. */
  readonly details: ReactNode
}

/** A badge that opens what stands behind it. Only for what the market has looked at itself. */
export function Attested({ label, details }: AttestedProps) {
  return (
    <details className="attested">
      <summary>
        <Badge tone="leaf">{label}</Badge>
      </summary>
      <p>{details}</p>
    </details>
  )
}
