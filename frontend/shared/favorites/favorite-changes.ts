import { type MutationOptions, type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { FavoriteView } from '#domain/favorites/contract.ts'
import { type FavoriteScope, isInScope } from '#domain/favorites/favorite-type.ts'
import { live } from '#frontend/shared/lib/live.ts'
import { errorMessage } from '#frontend/shared/lib/problem-error.ts'
import { useUser } from '#frontend/shared/lib/session.ts'
import { toast } from '#frontend/shared/ui/toasts.tsx'
import {
  addFavorite,
  clearFavorites,
  type FavoriteTarget,
  favoriteKeys,
  favoritesQuery,
  removeFavorite,
} from './api.ts'

/** Toggles a favorite optimistically and rolls back on errors. Removing offers an undo. */
export function useChangeFavorite() {
  const change = useMutation({
    ...favoriteMutation(useQueryClient()),
    onSuccess: (_counts, { name, ...changed }: FavoriteChange) => {
      const undo = { label: 'Undo', run: () => change.mutate({ ...changed, name, isFavorite: true }) }
      if (changed.isFavorite) toast({ title: 'Added to favorites', text: name })
      else toast({ title: 'Removed from favorites', text: name, action: undo })
    },
  })
  return change
}

export const useClearFavorites = () =>
  useMutation({
    ...clearMutation(useQueryClient()),
    onSuccess: () => toast({ title: 'Favorites cleared', text: 'Your favorites have been cleared successfully' }),
  })

export const favoriteMutation = (queries: QueryClient) =>
  optimistic({
    queries,
    send: (change: FavoriteChange) => (change.isFavorite ? addFavorite(change) : removeFavorite(change)),
    applyExpected: (change) => {
      queries.setQueryData<FavoriteView[]>(favoriteKeys.mine, (all) => all && withChange(all, change))
      if (!change.isFavorite)
        queries.setQueryData<{ id: string }[]>(favoriteKeys[`${change.kind}s`], (cards) =>
          cards?.filter(({ id }) => id !== change.targetId),
        )
    },
  })

const clearMutation = (queries: QueryClient) =>
  optimistic({
    queries,
    send: clearFavorites,
    applyExpected: (group: FavoriteScope) => {
      queries.setQueryData<FavoriteView[]>(favoriteKeys.mine, (all) => all && withoutGroup(all, group))
      for (const kind of ['product', 'producer'] as const)
        if (isInScope(group, kind)) queries.setQueryData<unknown[]>(favoriteKeys[`${kind}s`], (cards) => cards && [])
    },
  })

interface OptimisticOptions<Change, Answer> {
  readonly queries: QueryClient
  readonly send: (change: Change) => Promise<Answer>
  /** Updates the cached data to the expected result. */
  readonly applyExpected: (change: Change) => void
}

type Before = ReturnType<QueryClient['getQueriesData']>

/** Sends changes one at a time and refetches after the last one, so that no response shows an intermediate state. */
const optimistic = <Change, Answer>({ queries, send, applyExpected }: OptimisticOptions<Change, Answer>) =>
  ({
    mutationKey: favoriteKeys.all,
    scope: { id: 'favorites' },
    mutationFn: send,
    onMutate: async (change) => {
      await queries.cancelQueries({ queryKey: favoriteKeys.all })
      const before = queries.getQueriesData({ queryKey: favoriteKeys.all })
      applyExpected(change)
      return before
    },
    onError: (error, _change, before) => {
      toast({ title: 'Error', text: errorMessage(error), tone: 'error' })
      for (const [queryKey, data] of before ?? []) queries.setQueryData(queryKey, data)
    },
    onSettled: async () => {
      if (queries.isMutating({ mutationKey: favoriteKeys.all }) > 1) return
      await queries.invalidateQueries({ queryKey: favoriteKeys.all })
    },
  }) satisfies MutationOptions<Answer, Error, Change, Before>

interface FavoriteChange extends FavoriteTarget {
  readonly name: string
  /** Whether the target becomes a favorite or stops being one. */
  readonly isFavorite: boolean
}

export const isFavorited = (all: readonly FavoriteView[], { kind, targetId }: FavoriteTarget): boolean =>
  all.some((favorite) => favorite.kind === kind && favorite.targetId === targetId)

/** The favorites with the change applied. */
export function withChange(
  all: readonly FavoriteView[],
  { kind, targetId, isFavorite }: FavoriteChange,
): FavoriteView[] {
  const others = all.filter((favorite) => !(favorite.kind === kind && favorite.targetId === targetId))
  return isFavorite ? [{ kind, targetId, addedAt: new Date().toISOString() }, ...others] : others
}

export const withoutGroup = (all: readonly FavoriteView[], group: FavoriteScope): FavoriteView[] =>
  all.filter(({ kind }) => !isInScope(group, kind))

/** Selects from the member's favorites. Visitors have none, so nothing is fetched for them. */
export function useFavorites<Found>(select: (all: readonly FavoriteView[]) => Found) {
  const { data: user } = useUser()
  return useQuery({ ...favoritesQuery, enabled: Boolean(user), select })
}

/**
 * A socket may watch 200 topics and other components need some. Favorites above this limit refresh on the next fetch.
 */
const MAX_WATCHED = 150

/** Watches the favorites for changes while a page is open. */
export function useFavoriteUpdates(): void {
  const { data: ids } = useFavorites((all) =>
    all
      .slice(0, MAX_WATCHED)
      .map(({ targetId }) => targetId)
      .join(' '),
  )
  useEffect(() => {
    if (!ids) return
    const stops = ids.split(' ').map((id) => live.watch({ type: 'watch', topic: 'favorite', id }))
    return () => {
      for (const stop of stops) stop()
    }
  }, [ids])
}
