import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router-dom'
import { SEASONS, type Season } from '#domain/seasonal/season.ts'
import { seasonalRecipesQuery } from '#frontend/features/seasonal/api.ts'
import { RecipeCard } from '#frontend/features/seasonal/recipe-card.tsx'
import { bestNowFirst } from '#frontend/features/seasonal/season-words.ts'
import { SeasonalGrid, SeasonalGridSkeleton } from '#frontend/features/seasonal/seasonal-grid.tsx'
import { EmptyState, ErrorState } from '#frontend/ui/states.tsx'

interface SeasonalRecipesProps {
  readonly season: Season
  /** Today's month, 1 to 12. */
  readonly month: number
}

export function SeasonalRecipes({ season, month }: SeasonalRecipesProps) {
  const found = useQuery(seasonalRecipesQuery(season))
  const [query] = useSearchParams()
  const addressOf = (recipe: string) => {
    const next = new URLSearchParams(query)
    next.set('recipe', recipe)
    return `?${next}`
  }
  if (found.isLoadingError) return <ErrorState error={found.error} retry={() => void found.refetch()} />
  if (found.isPending) return <SeasonalGridSkeleton />
  if (found.data.length === 0)
    return (
      <EmptyState title="No seasonal recipes found">
        We have nothing listed for {SEASONS[season].label.toLowerCase()} in this market yet.
      </EmptyState>
    )
  return (
    <>
      <h2 className="visually-hidden">Seasonal Recipes</h2>
      <SeasonalGrid updating={found.isPlaceholderData}>
        {bestNowFirst(found.data, month).map((recipe) => (
          <li key={recipe.id}>
            <RecipeCard recipe={recipe} month={month} to={addressOf(recipe.id)} />
          </li>
        ))}
      </SeasonalGrid>
    </>
  )
}
