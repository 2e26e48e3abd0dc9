import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import type { StaffRecipe, StaffSeasonalItem } from '#domain/seasonal/seasonal-editing.contract.ts'
import { Button } from '#frontend/ui/button.tsx'
import { SearchBox } from '#frontend/ui/search-box.tsx'
import { Skeleton } from '#frontend/ui/skeleton.tsx'
import { ErrorState } from '#frontend/ui/states.tsx'
import { Tabs } from '#frontend/ui/tabs.tsx'
import { editedItemsQuery, editedRecipesQuery, type Kind } from './api.ts'
import { entriesNamed, entryOfItem, entryOfRecipe } from './entries.ts'
import { EntryList } from './entry-list.tsx'
import { type Asked, SeasonDialogs } from './season-dialogs.tsx'
import './season-editor.css'

/** All that is said of the seasons, withdrawn or not. */
export function SeasonEditor({ mayEdit }: { readonly mayEdit: boolean }) {
  const items = useQuery(editedItemsQuery)
  const recipes = useQuery(editedRecipesQuery)
  const failed = [items, recipes].find(({ isLoadingError }) => isLoadingError)
  if (failed) return <ErrorState error={failed.error} retry={() => void failed.refetch()} />
  if (!items.data || !recipes.data)
    return (
      <div role="status" aria-label="Loading">
        <Skeleton height="24rem" />
      </div>
    )
  return <Shelves items={items.data} recipes={recipes.data} mayEdit={mayEdit} />
}

interface ShelvesProps {
  readonly items: readonly StaffSeasonalItem[]
  readonly recipes: readonly StaffRecipe[]
  readonly mayEdit: boolean
}

/** Items or recipes; the address says which. */
function Shelves({ items, recipes, mayEdit }: ShelvesProps) {
  const [query, setQuery] = useSearchParams()
  const [search, setSearch] = useState('')
  const [asked, ask] = useState<Asked>()
  const kind: Kind = query.get('view') === 'recipes' ? 'recipe' : 'item'
  const entries = kind === 'item' ? items.map(entryOfItem) : recipes.map(entryOfRecipe(items))
  const tabs = [
    { key: 'item', label: 'Items', count: items.length },
    { key: 'recipe', label: 'Recipes', count: recipes.length },
  ] as const
  return (
    <>
      <Tabs
        label="What to look at"
        tabs={tabs}
        active={kind}
        onChange={(to: Kind) => setQuery(to === 'recipe' ? { view: 'recipes' } : {}, { replace: true })}
      />
      <div className="season-tools">
        <SearchBox label={`Search ${kind}s`} placeholder="Name" value={search} onType={setSearch} />
        {mayEdit && <Button onClick={() => ask({ what: 'new', kind })}>New {kind}</Button>}
      </div>
      <EntryList
        kind={kind}
        entries={entriesNamed(entries, search)}
        search={search.trim()}
        onAsk={mayEdit ? ask : undefined}
      />
      <SeasonDialogs asked={asked} items={items} recipes={recipes} onDone={() => ask(undefined)} />
    </>
  )
}
