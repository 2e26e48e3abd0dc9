import type { SeasonalProducerView } from '#domain/seasonal/contract.ts'
import { milesWords } from '#frontend/lib/near.ts'
import { paths } from '#frontend/lib/paths.ts'
import { Badge } from '#frontend/ui/badge.tsx'
import { LinkButton, TextLink } from '#frontend/ui/button.tsx'
import { ProduceImage } from '#frontend/ui/produce-image.tsx'
import { Stars } from '#frontend/ui/stars.tsx'
import '#frontend/ui/picture-card.css'
import './seasonal-producer-card.css'

/** As many as fit a card; the profile tells the rest. */
const SHOWN = 6

export function SeasonalProducerCard({ producer }: { readonly producer: SeasonalProducerView }) {
  const { id, businessName, location, distance, currentSeasonalItems, specialties } = producer
  const more = currentSeasonalItems.length - SHOWN
  return (
    <article className="picture-card">
      <ProduceImage url={producer.imageUrl} alt="" sizes="(min-width: 700px) 400px, 92vw" />
      <div className="picture-card-words seasonal-producer-words">
        <h3>
          <TextLink to={paths.producer(id)}>{businessName}</TextLink>
        </h3>
        <p className="seasonal-producer-place">
          {location}
          {distance !== null && ` · ${milesWords(distance)}`}
        </p>
        <Stars rating={producer.rating} count={producer.reviewCount} />
        <p className="seasonal-producer-label">On sale this season</p>
        <ul className="seasonal-producer-items">
          {currentSeasonalItems.slice(0, SHOWN).map(({ id: item, name }) => (
            <li key={item}>
              <Badge tone="leaf">{name}</Badge>
            </li>
          ))}
          {more > 0 && <li>and {more} more</li>}
        </ul>
        {specialties.length > 0 && (
          <p className="seasonal-producer-specialties">
            <span>Specialties:</span> {specialties.join(', ')}
          </p>
        )}
        <LinkButton to={paths.producer(id)} look="secondary" size="small">
          View Products<span className="visually-hidden"> of {businessName}</span>
        </LinkButton>
      </div>
    </article>
  )
}
