import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { CATEGORIES, categoryOf } from '#domain/catalog/product-taxonomy.ts'
import { CAN_EDIT_SEASONAL, sharedMonths } from '#domain/seasonal/season.ts'
import type { StaffRecipe, StaffSeasonalItem } from '#domain/seasonal/seasonal-editing.contract.ts'
import { paths } from '#frontend/shared/lib/paths.ts'
import { useUser } from '#frontend/shared/lib/session.ts'
import { peakWords, recipeFacts } from '#frontend/shared/seasonal/format-season.ts'
import { Badge } from '#frontend/shared/ui/badge.tsx'
import { Button, LinkButton } from '#frontend/shared/ui/button.tsx'
import { ProduceImage } from '#frontend/shared/ui/images.tsx'
import { PageTitle } from '#frontend/shared/ui/page-parts.tsx'
import { SearchBox } from '#frontend/shared/ui/search-box.tsx'
import { EmptyState, ErrorState, Skeleton } from '#frontend/shared/ui/states.tsx'
import { Tabs } from '#frontend/shared/ui/tabs.tsx'
import { toast } from '#frontend/shared/ui/toasts.tsx'
import { editedItemsQuery, editedRecipesQuery, type Kind, usePublication } from './api.ts'
import { type Asked, SeasonDialogs } from './season-dialogs.tsx'
import './seasonal.css'

/** For the staff: what is said of the seasons, and what is cooked of it. */
export function SupportSeasonalPage() {
  const { data: user } = useUser()
  return (
    <>
      <PageTitle>Seasons</PageTitle>
      <h1>Seasons</h1>
      <p className="row">
        <LinkButton to={paths.seasonal} look="secondary" size="small">
          What everybody sees
        </LinkButton>
      </p>
      <SeasonEditor mayEdit={user?.staff != null && CAN_EDIT_SEASONAL.includes(user.staff)} />
    </>
  )
}

/** All that is said of the seasons, withdrawn or not. */
function SeasonEditor({ mayEdit }: { readonly mayEdit: boolean }) {
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

/** An item or a recipe as the list shows it. */
interface Entry {
  readonly id: string
  readonly name: string
  readonly imageUrl: string | null
  readonly published: boolean
  readonly facts: string
  readonly months: string
  /** Published, and yet in no season: nobody finds it. */
  readonly lost?: string
}

export const entryOfItem = ({
  category,
  peakMonths,
  includedTerms,
  excludedTerms,
  ...item
}: StaffSeasonalItem): Entry => {
  const kind = categoryOf(category)
  const not = excludedTerms.length > 0 ? `, not ${excludedTerms.join(' ')}` : ''
  return {
    id: item.id,
    name: item.name,
    imageUrl: item.imageUrl,
    published: item.published,
    facts: `${kind ? CATEGORIES[kind].label : category} · “${includedTerms.join(' ')}”${not}`,
    months: `Best in ${peakWords(peakMonths)}`,
  }
}

/** Of items that were withdrawn a recipe names none, and is in no season. */
export const entryOfRecipe =
  (items: readonly StaffSeasonalItem[]) =>
  (recipe: StaffRecipe): Entry => {
    const named = recipe.seasonalIngredients.map((id) => items.find((item) => item.id === id))
    const gone = named.flatMap((item) => (item && !item.published ? [item.name] : []))
    const months = sharedMonths(named.map((item) => (item?.published ? item.peakMonths : [])))
    const lost = gone.length > 0 ? `Not shown: ${gone.join(', ')} withdrawn` : 'Not shown: no month in common'
    return {
      id: recipe.id,
      name: recipe.name,
      imageUrl: recipe.imageUrl,
      published: recipe.published,
      facts: recipeFacts(recipe),
      months: months.length > 0 ? `In season ${peakWords(months)}` : 'In no season',
      ...(recipe.published && months.length === 0 ? { lost } : {}),
    }
  }

/** Those whose name has all the words. */
export function entriesNamed<T extends { readonly name: string }>(all: readonly T[], search: string): T[] {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean)
  return all.filter(({ name }) => words.every((word) => name.toLowerCase().includes(word)))
}

interface EntryListProps {
  readonly kind: Kind
  readonly entries: readonly Entry[]
  /** What was looked for. */
  readonly search: string
  /** Undefined for those who only look. */
  readonly onAsk: ((asked: Asked) => void) | undefined
}

function EntryList({ kind, entries, search, onAsk }: EntryListProps) {
  const words = `${entries.length} ${kind}${entries.length === 1 ? '' : 's'}`
  return (
    <>
      <p role="status" className="visually-hidden">
        {words}
      </p>
      {entries.length > 0 ? (
        <ul className="season-entries">
          {entries.map((entry) => (
            <EntryItem key={entry.id} kind={kind} entry={entry} onAsk={onAsk} />
          ))}
        </ul>
      ) : search ? (
        <EmptyState title={`No ${kind} here is called “${search}”`} />
      ) : (
        <EmptyState title={`No ${kind}s yet`}>What you publish here stands on the pages of the seasons.</EmptyState>
      )}
    </>
  )
}

interface EntryItemProps {
  readonly kind: Kind
  readonly entry: Entry
  /** Undefined for those who only look. */
  readonly onAsk: ((asked: Asked) => void) | undefined
}

/** One item or recipe: when it is good, whether it is shown, and what can be done with it. */
function EntryItem({ kind, entry, onAsk }: EntryItemProps) {
  const { name, imageUrl, published, facts, months, lost } = entry
  return (
    <li className="season-entry" aria-label={name}>
      <div className="season-entry-picture">
        <ProduceImage url={imageUrl} alt="" sizes="72px" />
      </div>
      <div className="season-entry-words">
        <h2>{name}</h2>
        <p className="soft">{facts}</p>
        <p className="soft">{months}</p>
        {!published && <Badge>Withdrawn</Badge>}
        {lost && <Badge tone="honey">{lost}</Badge>}
      </div>
      {onAsk && <Ways kind={kind} entry={entry} onAsk={onAsk} />}
    </li>
  )
}

function Ways({ kind, entry: { id, name, published }, onAsk }: EntryItemProps & { onAsk: (asked: Asked) => void }) {
  const publication = usePublication()
  const republish = () =>
    publication.mutate(
      { kind, id, published: true },
      { onSuccess: () => toast({ title: `${name} is published again` }) },
    )
  return (
    <div className="season-entry-ways" role="group" aria-label={`Actions for ${name}`}>
      {published ? (
        <>
          <Button look="secondary" size="small" onClick={() => onAsk({ what: 'edit', kind, id })}>
            Edit
          </Button>
          <Button look="quiet" size="small" onClick={() => onAsk({ what: 'withdraw', kind, id })}>
            Withdraw
          </Button>
        </>
      ) : (
        <Button look="secondary" size="small" busy={publication.isPending} onClick={republish}>
          Publish again
        </Button>
      )}
    </div>
  )
}
