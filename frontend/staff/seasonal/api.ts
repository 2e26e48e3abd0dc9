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
import { call, readFrom, useAttempt } from '#frontend/shared/lib/http.ts'
import { seasonalKeys } from '#frontend/shared/live-maps.ts'

type Editing = typeof seasonalEditingContract
const ITEMS: EndpointOf<Editing['items']> = { method: 'GET', path: '/api/staff/seasonal-items' }
const MATCHES: EndpointOf<Editing['matches']> = { method: 'GET', path: '/api/staff/seasonal-items/matches' }
const PUBLISH_ITEM: EndpointOf<Editing['publishItem']> = { method: 'POST', path: '/api/staff/seasonal-items' }
const UPDATE_ITEM: EndpointOf<Editing['updateItem']> = { method: 'PUT', path: '/api/staff/seasonal-items/:id' }
const WITHDRAW_ITEM: EndpointOf<Editing['withdrawItem']> = {
  method: 'POST',
  path: '/api/staff/seasonal-items/:id/withdraw',
}
const REPUBLISH_ITEM: EndpointOf<Editing['republishItem']> = {
  method: 'POST',
  path: '/api/staff/seasonal-items/:id/publish',
}
const RECIPES: EndpointOf<Editing['recipes']> = { method: 'GET', path: '/api/staff/seasonal-recipes' }
const PUBLISH_RECIPE: EndpointOf<Editing['publishRecipe']> = { method: 'POST', path: '/api/staff/seasonal-recipes' }
const UPDATE_RECIPE: EndpointOf<Editing['updateRecipe']> = { method: 'PUT', path: '/api/staff/seasonal-recipes/:id' }
const WITHDRAW_RECIPE: EndpointOf<Editing['withdrawRecipe']> = {
  method: 'POST',
  path: '/api/staff/seasonal-recipes/:id/withdraw',
}
const REPUBLISH_RECIPE: EndpointOf<Editing['republishRecipe']> = {
  method: 'POST',
  path: '/api/staff/seasonal-recipes/:id/publish',
}

export const editedItemsQuery = queryOptions({
  queryKey: seasonalKeys.editedItems,
  ...readFrom(ITEMS),
})

export const editedRecipesQuery = queryOptions({
  queryKey: seasonalKeys.editedRecipes,
  ...readFrom(RECIPES),
})

interface MatchTerms {
  readonly category: Category | undefined
  /** Words separated by spaces. */
  readonly includedTerms: string
  readonly excludedTerms: string
}

/** Available products that an item would match; not fetched until there are a category and a word. */
export const matchesQuery = ({ category, includedTerms, excludedTerms }: MatchTerms) =>
  queryOptions({
    queryKey: [...seasonalKeys.matches, category, includedTerms, excludedTerms],
    ...readFrom(MATCHES, { query: { category: category!, includedTerms, excludedTerms } }),
    enabled: category !== undefined && includedTerms !== '',
    placeholderData: keepPreviousData,
  })

/** A retry after a lost response does not publish the item twice. */
export function usePublishItem() {
  const attempt = useAttempt()
  return useChange({
    mutationFn: (form: SeasonalItemForm) => attempt(form, (commandId) => call(PUBLISH_ITEM, { body: form, commandId })),
  })
}
export const useUpdateItem = (id: string) =>
  useChange({ mutationFn: (form: UpdatedSeasonalItem) => call(UPDATE_ITEM, { params: { id }, body: form }) })

export function usePublishRecipe() {
  const attempt = useAttempt()
  return useChange({
    mutationFn: (form: RecipeForm) => attempt(form, (commandId) => call(PUBLISH_RECIPE, { body: form, commandId })),
  })
}
export const useUpdateRecipe = (id: string) =>
  useChange({ mutationFn: (form: UpdatedRecipe) => call(UPDATE_RECIPE, { params: { id }, body: form }) })

export type Kind = 'item' | 'recipe'

interface Publication {
  readonly kind: Kind
  readonly id: string
  readonly published: boolean
}

const PUBLICATION = {
  item: { withdraw: WITHDRAW_ITEM, republish: REPUBLISH_ITEM },
  recipe: { withdraw: WITHDRAW_RECIPE, republish: REPUBLISH_RECIPE },
} as const

/** Withdraws an item or recipe, or publishes it again. */
export const usePublication = () =>
  useChange({
    mutationFn: ({ kind, id, published }: Publication) =>
      call(PUBLICATION[kind][published ? 'republish' : 'withdraw'], { params: { id } }),
  })

/** Refetches all seasonal content afterwards, also after a refusal. */
function useChange<Given, Answer>(change: { readonly mutationFn: (given: Given) => Promise<Answer> }) {
  const queries = useQueryClient()
  return useMutation({ ...change, onSettled: () => queries.invalidateQueries({ queryKey: seasonalKeys.all }) })
}
