import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { seasonalContract } from '#domain/seasonal/contract.ts'
import type { Season } from '#domain/seasonal/season.ts'
import type { EndpointOf } from '#frontend/shared/lib/endpoint.ts'
import { readFrom } from '#frontend/shared/lib/http.ts'
import type { Near } from '#frontend/shared/lib/near.ts'
import { seasonalKeys } from '#frontend/shared/live-maps.ts'

const items: EndpointOf<typeof seasonalContract.items> = { method: 'GET', path: '/api/seasonal-items' }
const producers: EndpointOf<typeof seasonalContract.producers> = { method: 'GET', path: '/api/seasonal-producers' }
const recipes: EndpointOf<typeof seasonalContract.recipes> = { method: 'GET', path: '/api/seasonal-recipes' }
const recipe: EndpointOf<typeof seasonalContract.recipe> = { method: 'GET', path: '/api/seasonal-recipes/:id' }

const locationParams = ({ zip, radius }: Near) => (zip ? { zipCode: zip, radius } : {})

export const seasonalItemsQuery = (season: Season, near: Near) =>
  queryOptions({
    queryKey: [...seasonalKeys.all, 'items', season, locationParams(near)],
    ...readFrom(items, { query: { season, ...locationParams(near) } }),
    placeholderData: keepPreviousData,
  })

export const seasonalProducersQuery = (season: Season, near: Near) =>
  queryOptions({
    queryKey: [...seasonalKeys.all, 'producers', season, locationParams(near)],
    ...readFrom(producers, { query: { season, ...locationParams(near) } }),
    placeholderData: keepPreviousData,
  })

export const seasonalRecipesQuery = (season: Season) =>
  queryOptions({
    queryKey: [...seasonalKeys.all, 'recipes', season],
    ...readFrom(recipes, { query: { season } }),
    placeholderData: keepPreviousData,
  })

export const recipeQuery = (id: string) =>
  queryOptions({
    queryKey: [...seasonalKeys.all, 'recipe', id],
    ...readFrom(recipe, { params: { id } }),
  })
