import type { ReactNode } from 'react'
import type { CertificateView } from '#domain/catalog/contract.ts'
import type { ProducerView } from '#domain/producers/contract.ts'
import { dayWords } from '#frontend/shared/lib/marketplace-time.ts'
import { Badge } from './badge.tsx'
import './ui.css'

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

/** Who says so, under which number, and for how long. */
export const certificateWords = ({
  issuer: certifier,
  certificateNumber: number,
  expiresOn,
}: CertificateView): string => `Certified by ${certifier}, no. ${number}, valid through ${dayWords(expiresOn)}`

/** What a verification means, and for how long. */
export const verificationWords = ({ verifiedOn, expiresOn }: NonNullable<ProducerView['verification']>): string =>
  `We made sure of who sells here on ${dayWords(verifiedOn)}, valid through ${dayWords(expiresOn)}`
