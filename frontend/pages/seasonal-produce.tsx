import { useQuery } from '@tanstack/react-query'
import { SEASONS, type Season } from '#domain/seasonal/season.ts'
import { seasonalItemsQuery } from '#frontend/features/seasonal/api.ts'
import { bestNowFirst } from '#frontend/features/seasonal/season-words.ts'
import { SeasonalGrid, SeasonalGridSkeleton } from '#frontend/features/seasonal/seasonal-grid.tsx'
import { SeasonalItemCard } from '#frontend/features/seasonal/seasonal-item-card.tsx'
import type { Near } from '#frontend/lib/near.ts'
import { isProblem } from '#frontend/lib/problem-error.ts'
import { EmptyState, ErrorState } from '#frontend/ui/states.tsx'

interface SeasonalProduceProps {
  readonly season: Season
  readonly near: Near
  readonly month: number
}

export function SeasonalProduce({ season, near, month }: SeasonalProduceProps) {
  const found = useQuery(seasonalItemsQuery(season, near))
  if (isProblem(found.error, 'zip_code_unknown'))
    return <EmptyState title={`We do not know the ZIP code ${near.zip}`} />
  if (found.isLoadingError) return <ErrorState error={found.error} retry={() => void found.refetch()} />
  if (found.isPending) return <SeasonalGridSkeleton />
  if (found.data.length === 0)
    return (
      <EmptyState title="No seasonal produce found">
        We have nothing listed for {SEASONS[season].label.toLowerCase()} in this market yet.
      </EmptyState>
    )
  return (
    <>
      <h2 className="visually-hidden">Seasonal Produce</h2>
      <SeasonalGrid updating={found.isPlaceholderData}>
        {bestNowFirst(found.data, month).map((item) => (
          <li key={item.id}>
            <SeasonalItemCard item={item} month={month} near={near} />
          </li>
        ))}
      </SeasonalGrid>
    </>
  )
}
