import type { ReactNode } from 'react'
import type { CertificateView } from '#domain/catalog/contract.ts'
import type { ProducerView } from '#domain/producers/contract.ts'
import { formatDay } from '#frontend/shared/lib/marketplace-time.ts'
import { Badge } from './badge.tsx'
import './ui.css'

interface CertificateBadgeProps {
  readonly label: string
  /** The issuer and the expiry date. */
  readonly details: ReactNode
}

/** A badge that expands to show its source. Only for facts the marketplace has verified. */
export function CertificateBadge({ label, details }: CertificateBadgeProps) {
  return (
    <details className="certificate-badge">
      <summary>
        <Badge tone="leaf">{label}</Badge>
      </summary>
      <p>{details}</p>
    </details>
  )
}

/** The certifier, certificate number and expiry date. */
export const formatCertificate = ({
  issuer: certifier,
  certificateNumber: number,
  expiresOn,
}: CertificateView): string => `Certified by ${certifier}, no. ${number}, valid through ${formatDay(expiresOn)}`

/** When the producer's identity was verified, and until when that is valid. */
export const formatVerification = ({ verifiedOn, expiresOn }: NonNullable<ProducerView['verification']>): string =>
  `Identity verified ${formatDay(verifiedOn)}, valid through ${formatDay(expiresOn)}`
