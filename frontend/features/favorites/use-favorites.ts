import { useQuery } from '@tanstack/react-query'
import type { FavoriteView } from '#domain/favorites/contract.ts'
import { useUser } from '#frontend/lib/session.ts'
import { favoritesQuery } from './api.ts'

/** Something about what the member keeps; a visitor keeps nothing, and nobody asks. */
export function useFavorites<Found>(select: (all: readonly FavoriteView[]) => Found) {
  const { data: user } = useUser()
  return useQuery({ ...favoritesQuery, enabled: Boolean(user), select })
}
