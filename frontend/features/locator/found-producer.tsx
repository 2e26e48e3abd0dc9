import type { ProducerView } from '#domain/producers/contract.ts'
import { milesWords } from '#frontend/lib/near.ts'
import { paths } from '#frontend/lib/paths.ts'
import { Badge } from '#frontend/ui/badge.tsx'
import { LinkButton, TextLink } from '#frontend/ui/button.tsx'
import { ProduceImage } from '#frontend/ui/produce-image.tsx'
import { Stars } from '#frontend/ui/stars.tsx'
import './found-producer.css'

/** One line of the locator's list. */
export function FoundProducer({ producer }: { readonly producer: ProducerView }) {
  const { id, businessName, city, state, distance, tags } = producer
  const of = <span className="visually-hidden"> of {businessName}</span>
  return (
    <article className="found-producer">
      <ProduceImage url={producer.imageUrl} alt="" sizes="(min-width: 700px) 180px, 92vw" />
      <div>
        <h3>
          <TextLink to={paths.producer(id)}>{businessName}</TextLink>
        </h3>
        <p className="found-producer-place">
          {city}, {state}
          {distance !== null && ` · ${milesWords(distance)}`}
        </p>
        <Stars rating={producer.rating} count={producer.reviewCount} />
        <p className="found-producer-text">{producer.description}</p>
        <div className="found-producer-tags">
          {tags.slice(0, 3).map((tag) => (
            <Badge key={tag}>{tag}</Badge>
          ))}
        </div>
        <div className="row">
          <LinkButton to={paths.producer(id)} look="secondary" size="small">
            View Profile{of}
          </LinkButton>
          <LinkButton to={paths.marketplaceWith({ producerId: id })} look="quiet" size="small">
            View Products{of}
          </LinkButton>
        </div>
      </div>
    </article>
  )
}
