import { useQuery } from '@tanstack/react-query'
import type { SeasonalProducerView } from '#domain/seasonal/contract.ts'
import { SEASONS, type Season } from '#domain/seasonal/season.ts'
import { milesWords, type Near, widerRadius } from '#frontend/shared/lib/near.ts'
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
  const found = useQuery(seasonalProducersQuery(season, near))
  if (isProblem(found.error, 'zip_code_unknown'))
    return <EmptyState title={`We do not know the ZIP code ${near.zip}`} />
  if (found.isLoadingError) return <ErrorState error={found.error} retry={() => void found.refetch()} />
  if (found.isPending) return <SeasonalGridSkeleton />
  const label = SEASONS[season].label.toLowerCase()
  const around = near.zip ? ` within ${near.radius} miles of ${near.zip}` : ''
  const wider = widerRadius(near)
  if (found.data.length === 0)
    return (
      <EmptyState
        title="No producers found"
        action={wider && <Button onClick={() => onReach(wider)}>Search within {wider} miles</Button>}
      >
        Nobody{around} has {label} produce on sale right now.
      </EmptyState>
    )
  return (
    <>
      <h2 className="seasonal-found">
        <span role="status">
          {found.data.length} {found.data.length === 1 ? 'producer' : 'producers'}
          {around} with {label} produce on sale
        </span>
      </h2>
      <SeasonalGrid updating={found.isPlaceholderData}>
        {found.data.map((producer) => (
          <li key={producer.id}>
            <SeasonalProducerCard producer={producer} />
          </li>
        ))}
      </SeasonalGrid>
    </>
  )
}

/** As many as fit a card; the profile tells the rest. */
const SHOWN = 6

function SeasonalProducerCard({ producer }: { readonly producer: SeasonalProducerView }) {
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
