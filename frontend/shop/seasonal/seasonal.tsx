import { useQuery } from '@tanstack/react-query'
import { Link, useSearchParams } from 'react-router-dom'
import type { RecipeCard as Recipe, RecipeView } from '#domain/seasonal/contract.ts'
import { SEASONS, type Season, seasons } from '#domain/seasonal/season.ts'
import { marketQuery, useToday } from '#frontend/shared/lib/marketplace-time.ts'
import { type Near, useNear } from '#frontend/shared/lib/near.ts'
import { isProblem } from '#frontend/shared/lib/problem-error.ts'
import {
  bestNowFirst,
  groupsByPeak,
  monthName,
  monthOf,
  recipeFacts,
  seasonOf,
  tabIn,
} from '#frontend/shared/seasonal/format-season.ts'
import { Badge } from '#frontend/shared/ui/badge.tsx'
import { Chips } from '#frontend/shared/ui/chips.tsx'
import { Dialog } from '#frontend/shared/ui/dialog.tsx'
import { ProduceImage } from '#frontend/shared/ui/images.tsx'
import { PageTitle } from '#frontend/shared/ui/page-parts.tsx'
import { DebouncedRadius } from '#frontend/shared/ui/radius-slider.tsx'
import { EmptyState, ErrorState, Skeleton } from '#frontend/shared/ui/states.tsx'
import { Tabs } from '#frontend/shared/ui/tabs.tsx'
import { ZipSearch } from '#frontend/shared/ui/zip-search.tsx'
import { recipeQuery, seasonalItemsQuery, seasonalRecipesQuery } from './api.ts'
import { marketLink, SeasonalGrid, SeasonalGridSkeleton, SeasonalItemCard } from './seasonal-cards.tsx'
import { SeasonalProducers } from './seasonal-producers.tsx'
import './seasonal.css'
import '#frontend/shared/ui/ui.css'

const TABS = [
  { key: 'produce', label: 'Seasonal produce' },
  { key: 'producers', label: 'Local producers' },
  { key: 'recipes', label: 'Seasonal recipes' },
] as const
type SeasonalTab = (typeof TABS)[number]['key']

export function SeasonalPage() {
  const { data: market } = useQuery(marketQuery)
  const [query, setQuery] = useSearchParams()
  const { near, search, setRadius } = useNear()
  const month = monthOf(useToday())
  const current = seasonOf('current', month)
  const season = seasonOf(tabIn(query), month)
  const section = TABS.find(({ key }) => key === query.get('tab'))?.key ?? 'produce'
  const recipe = query.get('recipe')
  const problem = useZipProblem(season, near)
  const setParameter = (name: 'season' | 'tab' | 'recipe', to: string | undefined) =>
    setQuery((now) => {
      const next = new URLSearchParams(now)
      if (to) next.set(name, to)
      else next.delete(name)
      return next
    })
  return (
    <div className="page">
      <PageTitle tab={TABS.slice(1).find(({ key }) => key === section)?.label}>In season</PageTitle>
      <header className="seasonal-head">
        <h1>{market ? `In season in ${market.stateName}` : 'In season'}</h1>
        <p>{seasonHeading(season, month)}</p>
      </header>
      <Chips
        label="Season"
        chips={seasons.map((key) => ({ key, label: `${SEASONS[key].label}${key === current ? ' (now)' : ''}` }))}
        active={season}
        onChange={(to: Season) => setParameter('season', to === current ? undefined : to)}
      />
      <div className="seasonal-near">
        <ZipSearch key={near.zip} zip={near.zip} onSearch={search} problem={problem} />
        <DebouncedRadius miles={near.radius} disabled={near.zip === ''} onChange={setRadius} />
      </div>
      <Tabs
        label="Show"
        tabs={TABS}
        active={section}
        onChange={(to: SeasonalTab) => setParameter('tab', to === 'produce' ? undefined : to)}
      />
      {section === 'produce' && <SeasonalProduce season={season} near={near} month={month} />}
      {section === 'producers' && <SeasonalProducers season={season} near={near} onReach={setRadius} />}
      {section === 'recipes' && <SeasonalRecipes season={season} month={month} />}
      {recipe && <RecipeDialog id={recipe} onClose={() => setParameter('recipe', undefined)} />}
    </div>
  )
}

function seasonHeading(season: Season, month: number): string {
  const { label, months } = SEASONS[season]
  if (season === seasonOf('current', month))
    return `It’s ${monthName(month)}. Here’s what’s at its best this ${label.toLowerCase()}, who sells it and what to cook with it.`
  const [first, , last] = months
  return `${label} is ${monthName(first)} to ${monthName(last)}. What’s shown for sale is what you can buy today.`
}

interface RecipeDialogProps {
  readonly id: string
  readonly onClose: () => void
}

/** Recipe dialog; the URL selects the recipe. */
function RecipeDialog({ id, onClose }: RecipeDialogProps) {
  const result = useQuery(recipeQuery(id))
  return (
    <Dialog open title={result.data?.name ?? 'Recipe'} onClose={onClose}>
      {result.data ? (
        <RecipeText recipe={result.data} />
      ) : isProblem(result.error, 'recipe_not_found') ? (
        <EmptyState title="Recipe not found">It may have been removed, or the link may have a typo.</EmptyState>
      ) : result.isLoadingError ? (
        <ErrorState error={result.error} retry={() => void result.refetch()} />
      ) : (
        <div role="status" aria-label="Loading">
          <Skeleton height="24rem" />
        </div>
      )}
    </Dialog>
  )
}

/** Facts, ingredients with the number of products on sale, and steps. */
function RecipeText({ recipe }: { readonly recipe: RecipeView }) {
  return (
    <div className="recipe-text">
      <ProduceImage url={recipe.imageUrl} alt="" sizes="520px" eager />
      <p className="recipe-text-facts">{recipeFacts(recipe)}</p>
      <p>{recipe.description}</p>
      <h3>Ingredients</h3>
      <ul>
        {recipe.ingredients.map(({ text, item }) => (
          <li key={text}>
            {text}
            {item && item.products > 0 && (
              <Link to={marketLink(item)}>
                {item.products} available<span className="visually-hidden">: {item.name}</span>
              </Link>
            )}
          </li>
        ))}
      </ul>
      <h3>Steps</h3>
      <ol>
        {recipe.steps.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
    </div>
  )
}

interface SeasonalProduceProps {
  readonly season: Season
  readonly near: Near
  readonly month: number
}

function SeasonalProduce({ season, near, month }: SeasonalProduceProps) {
  const result = useQuery(seasonalItemsQuery(season, near))
  if (isProblem(result.error, 'zip_code_unknown')) return <EmptyState title={`We couldn’t find ZIP code ${near.zip}`} />
  if (result.isLoadingError) return <ErrorState error={result.error} retry={() => void result.refetch()} />
  if (result.isPending) return <SeasonalGridSkeleton />
  if (result.data.length === 0)
    return (
      <EmptyState title="No seasonal produce found">
        There is nothing listed for {SEASONS[season].label.toLowerCase()} yet.
      </EmptyState>
    )
  return (
    <>
      {groupsByPeak(result.data, season, month).map(({ title, items }, group) => (
        <section key={title} aria-label={title}>
          <h2 className="seasonal-group">{title}</h2>
          <SeasonalGrid updating={result.isPlaceholderData}>
            {items.map((item, i) => (
              <li key={item.id}>
                <SeasonalItemCard item={item} month={month} near={near} eager={group + i === 0 && 'first'} />
              </li>
            ))}
          </SeasonalGrid>
        </section>
      ))}
    </>
  )
}

interface SeasonalRecipesProps {
  readonly season: Season
  /** Today's month, 1 to 12. */
  readonly month: number
}

function SeasonalRecipes({ season, month }: SeasonalRecipesProps) {
  const result = useQuery(seasonalRecipesQuery(season))
  const [query] = useSearchParams()
  const addressOf = (recipe: string) => {
    const next = new URLSearchParams(query)
    next.set('recipe', recipe)
    return `?${next}`
  }
  if (result.isLoadingError) return <ErrorState error={result.error} retry={() => void result.refetch()} />
  if (result.isPending) return <SeasonalGridSkeleton />
  if (result.data.length === 0)
    return (
      <EmptyState title="No seasonal recipes found">
        There is nothing listed for {SEASONS[season].label.toLowerCase()} yet.
      </EmptyState>
    )
  return (
    <>
      <h2 className="visually-hidden">Seasonal recipes</h2>
      <SeasonalGrid updating={result.isPlaceholderData}>
        {bestNowFirst(result.data, month).map((recipe) => (
          <li key={recipe.id}>
            <RecipeCard recipe={recipe} month={month} to={addressOf(recipe.id)} />
          </li>
        ))}
      </SeasonalGrid>
    </>
  )
}

interface RecipeCardProps {
  readonly recipe: Recipe
  /** Today's month, 1 to 12. */
  readonly month: number
  /** URL that opens the recipe. */
  readonly to: string
}

function RecipeCard({ recipe, month, to }: RecipeCardProps) {
  const { name, description, imageUrl, seasonalIngredients, peakMonths } = recipe
  return (
    <article className="image-card recipe-card">
      <ProduceImage url={imageUrl} alt="" sizes="(min-width: 700px) 400px, 92vw" />
      {peakMonths.includes(month) && <Badge tone="honey">At its best now</Badge>}
      <div className="image-card-text recipe-card-text">
        <h3>
          <Link to={to} preventScrollReset>
            {name}
          </Link>
        </h3>
        <p className="recipe-card-facts">{recipeFacts(recipe)}</p>
        <p>{description}</p>
        <p className="recipe-card-ingredients">In season: {seasonalIngredients.map((item) => item.name).join(', ')}</p>
      </div>
    </article>
  )
}

/** Error for the ZIP code in the URL, shown on all tabs. */
function useZipProblem(season: Season, near: Near): string | undefined {
  const { error } = useQuery({ ...seasonalItemsQuery(season, near), enabled: near.zip !== '' })
  return isProblem(error, 'zip_code_unknown') ? error.detail : undefined
}
