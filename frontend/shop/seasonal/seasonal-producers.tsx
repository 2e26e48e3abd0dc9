import { useQuery } from '@tanstack/react-query'
import type { SeasonalProducerView } from '#domain/seasonal/contract.ts'
import { SEASONS, type Season } from '#domain/seasonal/season.ts'
import { formatMiles, type Near, widerRadius } from '#frontend/shared/lib/near.ts'
import { paths } from '#frontend/shared/lib/paths.ts'
import { isProblem } from '#frontend/shared/lib/problem-error.ts'
import { Badge } from '#frontend/shared/ui/badge.tsx'
import { Button, LinkButton, TextLink } from '#frontend/shared/ui/button.tsx'
import { ProduceImage } from '#frontend/shared/ui/images.tsx'
import { Stars } from '#frontend/shared/ui/stars.tsx'
import { EmptyState, ErrorState } from '#frontend/shared/ui/states.tsx'
import { seasonalProducersQuery } from './api.ts'
import { SeasonalGrid, SeasonalGridSkeleton } from './seasonal-cards.tsx'
import '#frontend/shared/ui/ui.css'
import './seasonal.css'

interface SeasonalProducersProps {
  readonly season: Season
  readonly near: Near
  readonly onReach: (radius: number) => void
}

export function SeasonalProducers({ season, near, onReach }: SeasonalProducersProps) {
  const result = useQuery(seasonalProducersQuery(season, near))
  if (isProblem(result.error, 'zip_code_unknown')) return <EmptyState title={`We couldn’t find ZIP code ${near.zip}`} />
  if (result.isLoadingError) return <ErrorState error={result.error} retry={() => void result.refetch()} />
  if (result.isPending) return <SeasonalGridSkeleton />
  const label = SEASONS[season].label.toLowerCase()
  const around = near.zip ? ` within ${near.radius} miles of ${near.zip}` : ''
  const wider = widerRadius(near)
  if (result.data.length === 0)
    return (
      <EmptyState
        title="No producers found"
        action={wider && <Button onClick={() => onReach(wider)}>Search within {wider} miles</Button>}
      >
        No producer{around} has {label} produce available right now.
      </EmptyState>
    )
  return (
    <>
      <h2 className="seasonal-summary">
        <span role="status">
          {result.data.length} {result.data.length === 1 ? 'producer' : 'producers'}
          {around} with {label} produce available
        </span>
      </h2>
      <SeasonalGrid updating={result.isPlaceholderData}>
        {result.data.map((producer) => (
          <li key={producer.id}>
            <SeasonalProducerCard producer={producer} />
          </li>
        ))}
      </SeasonalGrid>
    </>
  )
}

/** Items that fit on a card; the profile lists the rest. */
const MAX_ITEMS = 6

function SeasonalProducerCard({ producer }: { readonly producer: SeasonalProducerView }) {
  const { id, businessName, location, distance, currentSeasonalItems, specialties } = producer
  const more = currentSeasonalItems.length - MAX_ITEMS
  return (
    <article className="image-card">
      <ProduceImage url={producer.imageUrl} alt="" sizes="(min-width: 700px) 400px, 92vw" />
      <div className="image-card-text seasonal-producer-text">
        <h3>
          <TextLink to={paths.producer(id)}>{businessName}</TextLink>
        </h3>
        <p className="seasonal-producer-location">
          {location}
          {distance !== null && ` · ${formatMiles(distance)}`}
        </p>
        <Stars rating={producer.rating} count={producer.reviewCount} />
        <p className="seasonal-producer-label">Available this season</p>
        <ul className="seasonal-producer-items">
          {currentSeasonalItems.slice(0, MAX_ITEMS).map(({ id: item, name }) => (
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
        <LinkButton to={paths.producer(id)} variant="secondary" size="small">
          View products<span className="visually-hidden"> of {businessName}</span>
        </LinkButton>
      </div>
    </article>
  )
}
