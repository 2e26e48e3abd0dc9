import type { ReactNode } from 'react'
import { CERTIFICATIONS } from '#domain/catalog/product-taxonomy.ts'
import type { ProducerProfile } from '#domain/producers/contract.ts'
import { certificateWords, verificationWords } from '#frontend/lib/attested-words.ts'
import { Attested } from '#frontend/ui/attested.tsx'
import { Badge } from '#frontend/ui/badge.tsx'
import { ProduceImage } from '#frontend/ui/produce-image.tsx'
import { Stars } from '#frontend/ui/stars.tsx'
import './producer-head.css'

interface ProducerHeadProps {
  readonly producer: ProducerProfile
  /** What can be done about them. */
  readonly actions?: ReactNode
}

export function ProducerHead({ producer, actions }: ProducerHeadProps) {
  const { businessName, city, state, phone, tags } = producer
  return (
    <header className="producer-head">
      <div className="producer-head-picture">
        <ProduceImage url={producer.imageUrl} alt="" sizes="(min-width: 860px) 480px, 92vw" eager />
      </div>
      <div>
        <h1>{businessName}</h1>
        <p className="producer-head-place soft">
          {city}, {state}
          {phone && (
            <>
              {' · '}
              <a href={`tel:${phone.replace(/[^\d+]/g, '')}`}>{phone}</a>
            </>
          )}
        </p>
        <Stars rating={producer.rating} count={producer.reviewCount} />
        <AttestedOf producer={producer} />
        <p className="producer-head-text">{producer.description}</p>
        {tags.length > 0 && (
          <ul className="producer-head-tags" aria-label="Specialties">
            {tags.map((tag) => (
              <li key={tag}>
                <Badge>{tag}</Badge>
              </li>
            ))}
          </ul>
        )}
        {actions && <div className="producer-head-actions">{actions}</div>}
      </div>
    </header>
  )
}

/** What the market has looked at itself: nothing else earns a badge. */
function AttestedOf({ producer: { verification, certificates } }: { readonly producer: ProducerProfile }) {
  if (!verification && certificates.length === 0) return null
  return (
    <div className="producer-head-attested">
      {verification && <Attested label="Verified producer" details={verificationWords(verification)} />}
      {certificates.map((certificate) => (
        <Attested
          key={`${certificate.certification} ${certificate.certificateNumber}`}
          label={CERTIFICATIONS[certificate.certification].label}
          details={`${certificateWords(certificate)}: ${certificate.productNames.join(' · ')}`}
        />
      ))}
    </div>
  )
}
