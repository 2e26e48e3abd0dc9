import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router-dom'
import { SEASONS, seasons } from '#domain/seasonal/season.ts'
import { RecipeDialog } from '#frontend/features/seasonal/recipe-dialog.tsx'
import { monthName, monthOf, type SeasonTab, seasonOf, tabIn } from '#frontend/features/seasonal/season-words.ts'
import { marketQuery } from '#frontend/lib/market.ts'
import { useNear } from '#frontend/lib/use-near.ts'
import { Chips } from '#frontend/ui/chips.tsx'
import { PageTitle } from '#frontend/ui/page-title.tsx'
import { SettledRadius } from '#frontend/ui/settled-radius.tsx'
import { Tabs } from '#frontend/ui/tabs.tsx'
import { ZipSearch } from '#frontend/ui/zip-search.tsx'
import { SeasonalProduce } from './seasonal-produce.tsx'
import { SeasonalProducers } from './seasonal-producers.tsx'
import { SeasonalRecipes } from './seasonal-recipes.tsx'
import { useZipProblem } from './use-zip-problem.ts'
import './seasonal.css'

const SHELVES = [
  { key: 'produce', label: 'Seasonal Produce' },
  { key: 'producers', label: 'Local Producers' },
  { key: 'recipes', label: 'Seasonal Recipes' },
] as const
type Shelf = (typeof SHELVES)[number]['key']

export function SeasonalPage() {
  const { data: market } = useQuery(marketQuery)
  const [query, setQuery] = useSearchParams()
  const { near, search, reach } = useNear()
  const month = monthOf(new Date())
  const tab = tabIn(query)
  const season = seasonOf(tab, month)
  const shelf = SHELVES.find(({ key }) => key === query.get('tab'))?.key ?? 'produce'
  const recipe = query.get('recipe')
  const problem = useZipProblem(season, near)
  const turn = (name: 'season' | 'tab' | 'recipe', to: string | undefined) =>
    setQuery((now) => {
      const next = new URLSearchParams(now)
      if (to) next.set(name, to)
      else next.delete(name)
      return next
    })
  return (
    <div className="page">
      <PageTitle>In Season</PageTitle>
      <header className="seasonal-head">
        <h1>{market ? `In season in ${market.stateName}` : 'In season'}</h1>
        <p>{headWords(tab, month)}</p>
      </header>
      <Chips
        label="Season"
        chips={[
          { key: 'current', label: `Now: ${SEASONS[seasonOf('current', month)].label}` },
          ...seasons.map((key) => ({ key, label: SEASONS[key].label })),
        ]}
        active={tab}
        onChange={(to: SeasonTab) => turn('season', to === 'current' ? undefined : to)}
      />
      <div className="seasonal-near">
        <ZipSearch key={near.zip} zip={near.zip} onSearch={search} problem={problem} />
        <SettledRadius miles={near.radius} disabled={near.zip === ''} onChange={reach} />
      </div>
      <Tabs
        label="What to look at"
        tabs={SHELVES}
        active={shelf}
        onChange={(to: Shelf) => turn('tab', to === 'produce' ? undefined : to)}
      />
      {shelf === 'produce' && <SeasonalProduce season={season} near={near} month={month} />}
      {shelf === 'producers' && <SeasonalProducers season={season} near={near} onReach={reach} />}
      {shelf === 'recipes' && <SeasonalRecipes season={season} month={month} />}
      {recipe && <RecipeDialog id={recipe} onClose={() => turn('recipe', undefined)} />}
    </div>
  )
}

function headWords(tab: SeasonTab, month: number): string {
  const { label } = SEASONS[seasonOf(tab, month)]
  if (tab === 'current')
    return `It is ${monthName(month)}, so it is ${label.toLowerCase()}: here’s what’s at its best, who sells it and what to cook with it.`
  const [first, , last] = SEASONS[tab].months
  return `${label} is ${monthName(first)} to ${monthName(last)}. What’s shown for sale is what you can buy today.`
}
