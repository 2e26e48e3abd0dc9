import type { ReactNode } from 'react'
import { formatShortDate } from '#domain/kernel/calendar-date.ts'
import type { ProducerView } from '#domain/producers/contract.ts'
import { verificationWords } from '#frontend/lib/attested-words.ts'
import { milesWords } from '#frontend/lib/near.ts'
import { paths } from '#frontend/lib/paths.ts'
import { Badge } from '#frontend/ui/badge.tsx'
import { LinkButton, TextLink } from '#frontend/ui/button.tsx'
import { ProduceImage } from '#frontend/ui/produce-image.tsx'
import { Stars } from '#frontend/ui/stars.tsx'
import '#frontend/ui/picture-card.css'
import './producer-card.css'

interface ProducerCardProps {
  readonly producer: ProducerView
  /** What stands on its picture: the page hands in the heart. */
  readonly mark?: ReactNode
  /** Where it leads, when that is not only their page. */
  readonly actions?: ReactNode
}

export function ProducerCard({ producer, mark, actions }: ProducerCardProps) {
  const { id, businessName, city, state, distance, tags, verification } = producer
  return (
    <article className="picture-card">
      <div className="producer-card-picture">
        <ProduceImage url={producer.imageUrl} alt="" sizes="(min-width: 700px) 400px, 92vw" />
        {mark && <div className="producer-card-mark">{mark}</div>}
      </div>
      <div className="picture-card-words producer-card-words">
        <h3>
          <TextLink to={paths.producer(id)}>{businessName}</TextLink>
        </h3>
        <p className="producer-card-place soft">
          {city}, {state}
          {distance !== null && ` · ${milesWords(distance)} away`}
        </p>
        <Stars rating={producer.rating} count={producer.reviewCount} />
        <div className="producer-card-grows">
          <p className="producer-card-text">{producer.description}</p>
        </div>
        <div className="producer-card-tags">
          {verification && (
            <span title={verificationWords(verification)}>
              <Badge tone="leaf">Verified</Badge>
            </span>
          )}
          {producer.reopensOn && <Badge tone="honey">{`Back on ${formatShortDate(producer.reopensOn)}`}</Badge>}
          {tags.slice(0, 3).map((tag) => (
            <Badge key={tag}>{tag}</Badge>
          ))}
        </div>
        {actions ?? (
          <LinkButton to={paths.producer(id)} look="secondary" size="small">
            View Products<span className="visually-hidden"> of {businessName}</span>
          </LinkButton>
        )}
      </div>
    </article>
  )
}
