import type { ReactNode } from 'react'
import { formatShortDate } from '#domain/kernel/calendar-date.ts'
import type { ProducerView } from '#domain/producers/contract.ts'
import { formatMiles } from '#frontend/shared/lib/near.ts'
import { paths } from '#frontend/shared/lib/paths.ts'
import { Badge } from '#frontend/shared/ui/badge.tsx'
import { LinkButton, TextLink } from '#frontend/shared/ui/button.tsx'
import { formatVerification } from '#frontend/shared/ui/certificate-badge.tsx'
import { ProduceImage } from '#frontend/shared/ui/images.tsx'
import { Stars } from '#frontend/shared/ui/stars.tsx'
import { Skeleton } from '#frontend/shared/ui/states.tsx'
import '#frontend/shared/ui/ui.css'
import './producers.css'

interface ProducerGridProps {
  readonly producers: readonly ProducerView[]
  readonly cornerFor?: (producer: ProducerView) => ReactNode
  readonly actionsFor?: (producer: ProducerView) => ReactNode
  /** Newer results are loading. */
  readonly updating?: boolean
  /** The grid is the page's main content: its first image is the page's largest. */
  readonly main?: boolean
}

export function ProducerGrid({ producers, cornerFor, actionsFor, updating = false, main = false }: ProducerGridProps) {
  return (
    <ul className="producer-grid" aria-busy={updating}>
      {producers.map((producer, i) => (
        <li key={producer.id}>
          <ProducerCard
            producer={producer}
            corner={cornerFor?.(producer)}
            actions={actionsFor?.(producer)}
            eager={main && i === 0 && 'first'}
          />
        </li>
      ))}
    </ul>
  )
}

export function ProducerGridSkeleton() {
  return (
    <div className="producer-grid" role="status" aria-label="Loading">
      <Skeleton height="26rem" />
      <Skeleton height="26rem" />
      <Skeleton height="26rem" />
    </div>
  )
}

interface ProducerCardProps {
  readonly producer: Pick<
    ProducerView,
    | 'id'
    | 'businessName'
    | 'description'
    | 'tags'
    | 'city'
    | 'state'
    | 'distance'
    | 'imageUrl'
    | 'rating'
    | 'reviewCount'
    | 'reopensOn'
    | 'verification'
  >
  /** The overlay on the image, such as the favorite button. */
  readonly corner?: ReactNode
  /** Replaces the default link to the producer's page. */
  readonly actions?: ReactNode
  readonly eager?: false | 'first'
}

export function ProducerCard({ producer, corner, actions, eager = false }: ProducerCardProps) {
  const { id, businessName, city, state, distance, tags, verification } = producer
  return (
    <article className="image-card">
      <div className="producer-card-image">
        <ProduceImage url={producer.imageUrl} alt="" sizes="(min-width: 700px) 400px, 92vw" eager={eager} />
        {corner && <div className="producer-card-corner">{corner}</div>}
      </div>
      <div className="image-card-text producer-card-body">
        <h3>
          <TextLink to={paths.producer(id)}>{businessName}</TextLink>
        </h3>
        <p className="producer-card-place soft">
          {city}, {state}
          {distance !== null && ` · ${formatMiles(distance)} away`}
        </p>
        <Stars rating={producer.rating} count={producer.reviewCount} />
        <div className="producer-card-grows">
          <p className="producer-card-text">{producer.description}</p>
        </div>
        <div className="producer-card-tags">
          {verification && (
            <span title={formatVerification(verification)}>
              <Badge tone="leaf">Verified</Badge>
            </span>
          )}
          {producer.reopensOn && <Badge tone="honey">{`Back on ${formatShortDate(producer.reopensOn)}`}</Badge>}
          {tags.slice(0, 3).map((tag) => (
            <Badge key={tag}>{tag}</Badge>
          ))}
        </div>
        {actions ?? (
          <LinkButton to={paths.producer(id)} variant="secondary" size="small">
            View products<span className="visually-hidden"> of {businessName}</span>
          </LinkButton>
        )}
      </div>
    </article>
  )
}
