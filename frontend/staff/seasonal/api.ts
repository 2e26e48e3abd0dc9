import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { Category } from '#domain/catalog/product-taxonomy.ts'
import type {
  RecipeForm,
  SeasonalItemForm,
  seasonalEditingContract,
  UpdatedRecipe,
  UpdatedSeasonalItem,
} from '#domain/seasonal/seasonal-editing.contract.ts'
import type { EndpointOf } from '#frontend/shared/lib/endpoint.ts'
import { call, useAttempt } from '#frontend/shared/lib/http.ts'
import { sentenceOf } from '#frontend/shared/lib/problem-error.ts'
import { keys } from '#frontend/shared/seasonal/live-map.ts'
import { toast } from '#frontend/shared/ui/toasts.tsx'

type Editing = typeof seasonalEditingContract
const items: EndpointOf<Editing['items']> = { method: 'GET', path: '/api/staff/seasonal-items' }
const matches: EndpointOf<Editing['matches']> = { method: 'GET', path: '/api/staff/seasonal-items/matches' }
const publishItem: EndpointOf<Editing['publishItem']> = { method: 'POST', path: '/api/staff/seasonal-items' }
const changeItem: EndpointOf<Editing['updateItem']> = { method: 'PUT', path: '/api/staff/seasonal-items/:id' }
const withdrawItem: EndpointOf<Editing['withdrawItem']> = {
  method: 'POST',
  path: '/api/staff/seasonal-items/:id/withdraw',
}
const republishItem: EndpointOf<Editing['republishItem']> = {
  method: 'POST',
  path: '/api/staff/seasonal-items/:id/publish',
}
const recipes: EndpointOf<Editing['recipes']> = { method: 'GET', path: '/api/staff/seasonal-recipes' }
const publishRecipe: EndpointOf<Editing['publishRecipe']> = { method: 'POST', path: '/api/staff/seasonal-recipes' }
const changeRecipe: EndpointOf<Editing['updateRecipe']> = { method: 'PUT', path: '/api/staff/seasonal-recipes/:id' }
const withdrawRecipe: EndpointOf<Editing['withdrawRecipe']> = {
  method: 'POST',
  path: '/api/staff/seasonal-recipes/:id/withdraw',
}
const republishRecipe: EndpointOf<Editing['republishRecipe']> = {
  method: 'POST',
  path: '/api/staff/seasonal-recipes/:id/publish',
}

export const editedItemsQuery = queryOptions({
  queryKey: keys.editedItems,
  queryFn: ({ signal }) => call(items, { signal }),
})

export const editedRecipesQuery = queryOptions({
  queryKey: keys.editedRecipes,
  queryFn: ({ signal }) => call(recipes, { signal }),
})

interface Asked {
  readonly category: Category | undefined
  readonly words: string
  readonly excludedTerms: string
}

/** What of the market such an item would be; nothing is asked before there is a category and a word. */
export const matchesQuery = ({ category, words, excludedTerms }: Asked) =>
  queryOptions({
    queryKey: [...keys.matches, category, words, excludedTerms],
    queryFn: ({ signal }) =>
      call(matches, { query: { category: category!, includedTerms: words, excludedTerms }, signal }),
    enabled: category !== undefined && words !== '',
    placeholderData: keepPreviousData,
  })

/** The same form sent again, after its answer got lost, publishes one item. */
export function usePublishItem() {
  const attempt = useAttempt()
  return useChange({
    mutationFn: (form: SeasonalItemForm) => attempt(form, (commandId) => call(publishItem, { body: form, commandId })),
  })
}
export const useChangeItem = (id: string) =>
  useChange({ mutationFn: (form: UpdatedSeasonalItem) => call(changeItem, { params: { id }, body: form }) })

export function usePublishRecipe() {
  const attempt = useAttempt()
  return useChange({
    mutationFn: (form: RecipeForm) => attempt(form, (commandId) => call(publishRecipe, { body: form, commandId })),
  })
}
export const useChangeRecipe = (id: string) =>
  useChange({ mutationFn: (form: UpdatedRecipe) => call(changeRecipe, { params: { id }, body: form }) })

export type Kind = 'item' | 'recipe'

interface Publication {
  readonly kind: Kind
  readonly id: string
  readonly published: boolean
}

const PUBLICATION = {
  item: { withdraw: withdrawItem, republish: republishItem },
  recipe: { withdraw: withdrawRecipe, republish: republishRecipe },
} as const

/** Withdraws something, or publishes it again. */
export const usePublication = () =>
  useChange({
    mutationFn: ({ kind, id, published }: Publication) =>
      call(PUBLICATION[kind][published ? 'republish' : 'withdraw'], { params: { id } }),
    onError: (error) => toast({ title: 'That did not work', text: sentenceOf(error), tone: 'error' }),
  })

interface Change<Given, Answer> {
  readonly mutationFn: (given: Given) => Promise<Answer>
  readonly onError?: (error: unknown) => void
}

/** Whatever comes of it, all that is said of the seasons is looked at again. */
function useChange<Given, Answer>(change: Change<Given, Answer>) {
  const queries = useQueryClient()
  return useMutation({ ...change, onSettled: () => queries.invalidateQueries({ queryKey: keys.all }) })
}
