import { useQuery } from '@tanstack/react-query'
import { SEASONS, type Season } from '#domain/seasonal/season.ts'
import { seasonalProducersQuery } from '#frontend/features/seasonal/api.ts'
import { SeasonalGrid, SeasonalGridSkeleton } from '#frontend/features/seasonal/seasonal-grid.tsx'
import { SeasonalProducerCard } from '#frontend/features/seasonal/seasonal-producer-card.tsx'
import { type Near, widerRadius } from '#frontend/lib/near.ts'
import { isProblem } from '#frontend/lib/problem-error.ts'
import { Button } from '#frontend/ui/button.tsx'
import { EmptyState, ErrorState } from '#frontend/ui/states.tsx'

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
