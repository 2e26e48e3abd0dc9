import { queryOptions } from '@tanstack/react-query'
import type { catalogContract } from '#domain/catalog/contract.ts'
import type { favoritesContract } from '#domain/favorites/contract.ts'
import type { FavoriteScope, FavoriteType } from '#domain/favorites/favorite-type.ts'
import type { producersContract } from '#domain/producers/contract.ts'
import type { EndpointOf } from '#frontend/shared/lib/endpoint.ts'
import { call, readFrom } from '#frontend/shared/lib/http.ts'
import type { LiveMap } from '#frontend/shared/lib/live.ts'

type Favorites = typeof favoritesContract
const mine: EndpointOf<Favorites['mine']> = { method: 'GET', path: '/api/me/favorites' }
const add: EndpointOf<Favorites['add']> = { method: 'PUT', path: '/api/me/favorites/:kind/:targetId' }
const remove: EndpointOf<Favorites['remove']> = { method: 'DELETE', path: '/api/me/favorites/:kind/:targetId' }
const clear: EndpointOf<Favorites['clear']> = { method: 'DELETE', path: '/api/me/favorites' }
const products: EndpointOf<typeof catalogContract.favorites> = { method: 'GET', path: '/api/me/favorites/products' }
const producers: EndpointOf<typeof producersContract.favorites> = {
  method: 'GET',
  path: '/api/me/favorites/producers',
}

export const favoriteKeys = {
  all: ['favorites'],
  mine: ['favorites', 'mine'],
  products: ['favorites', 'products'],
  producers: ['favorites', 'producers'],
} as const

/** The member's favorites as ids only, for buttons and counts. */
export const favoritesQuery = queryOptions({
  queryKey: favoriteKeys.mine,
  ...readFrom(mine),
})

export const favoriteProductsQuery = queryOptions({
  queryKey: favoriteKeys.products,
  ...readFrom(products),
})

export const favoriteProducersQuery = queryOptions({
  queryKey: favoriteKeys.producers,
  ...readFrom(producers),
})

export interface FavoriteTarget {
  readonly kind: FavoriteType
  readonly targetId: string
}

export const addFavorite = ({ kind, targetId }: FavoriteTarget) => call(add, { params: { kind, targetId } })

export const removeFavorite = ({ kind, targetId }: FavoriteTarget) => call(remove, { params: { kind, targetId } })

export const clearFavorites = (group: FavoriteScope) => call(clear, group === 'all' ? {} : { query: { kind: group } })

export const liveMap: LiveMap = {
  favorites_update: () => [favoriteKeys.all],
  inventory_update: () => [favoriteKeys.products],
}
