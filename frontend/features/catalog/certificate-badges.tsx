import type { CertificateView } from '#domain/catalog/contract.ts'
import { CERTIFICATIONS } from '#domain/catalog/product-taxonomy.ts'
import { certificateWords } from '#frontend/lib/attested-words.ts'
import { Badge } from '#frontend/ui/badge.tsx'
import './certificate-badges.css'

/** By whom and how long stands on the product's own page; on a card it comes up under the pointer. */
export function CertificateBadges({ certificates }: { readonly certificates: readonly CertificateView[] }) {
  if (certificates.length === 0) return null
  return (
    <p className="certificate-badges">
      {certificates.map((certificate) => (
        <span key={certificate.certification} title={certificateWords(certificate)}>
          <Badge tone="leaf">{CERTIFICATIONS[certificate.certification].label}</Badge>
        </span>
      ))}
    </p>
  )
}
