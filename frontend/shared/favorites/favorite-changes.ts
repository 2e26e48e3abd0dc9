import { type MutationOptions, type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { FavoriteView } from '#domain/favorites/contract.ts'
import { type FavoriteScope, isInScope } from '#domain/favorites/favorite-type.ts'
import { sentenceOf } from '#frontend/shared/lib/problem-error.ts'
import { useUser } from '#frontend/shared/lib/session.ts'
import { toast } from '#frontend/shared/ui/toasts.tsx'
import { clearAway, type FavoriteTarget, favoriteKeys, favoritesQuery, keep, letGo } from './api.ts'

/** A heart was clicked: shown at once, taken back when the server refuses. What was let go can be had back. */
export function useChangeFavorite() {
  const change = useMutation({
    ...changing(useQueryClient()),
    onSuccess: (_counts, { name, ...changed }: FavoriteChange) => {
      const undo = { label: 'Undo', run: () => change.mutate({ ...changed, name, kept: true }) }
      if (changed.kept) toast({ title: 'Added to favorites', text: name })
      else toast({ title: 'Removed from favorites', text: name, action: undo })
    },
  })
  return change
}

export const useClearFavorites = () =>
  useMutation({
    ...clearing(useQueryClient()),
    onSuccess: () => toast({ title: 'Favorites cleared', text: 'Your favorites have been cleared successfully' }),
  })

export const changing = (queries: QueryClient) =>
  optimistic({
    queries,
    send: (change: FavoriteChange) => (change.kept ? keep(change) : letGo(change)),
    foresee: (change) => {
      queries.setQueryData<FavoriteView[]>(favoriteKeys.mine, (all) => all && withChange(all, change))
      if (!change.kept)
        queries.setQueryData<{ id: string }[]>(favoriteKeys[`${change.kind}s`], (cards) =>
          cards?.filter(({ id }) => id !== change.targetId),
        )
    },
  })

const clearing = (queries: QueryClient) =>
  optimistic({
    queries,
    send: clearAway,
    foresee: (group: FavoriteScope) => {
      queries.setQueryData<FavoriteView[]>(favoriteKeys.mine, (all) => all && withoutGroup(all, group))
      for (const kind of ['product', 'producer'] as const)
        if (isInScope(group, kind)) queries.setQueryData<unknown[]>(favoriteKeys[`${kind}s`], (cards) => cards && [])
    },
  })

interface Optimism<Change, Answer> {
  readonly queries: QueryClient
  readonly send: (change: Change) => Promise<Answer>
  /** Makes of what is known what it will be. */
  readonly foresee: (change: Change) => void
}

type Before = ReturnType<QueryClient['getQueriesData']>

/** Changes go out one after another; the truth is asked for after the last of them, so that no answer shows half of it. */
const optimistic = <Change, Answer>({ queries, send, foresee }: Optimism<Change, Answer>) =>
  ({
    mutationKey: favoriteKeys.all,
    scope: { id: 'favorites' },
    mutationFn: send,
    onMutate: async (change) => {
      await queries.cancelQueries({ queryKey: favoriteKeys.all })
      const before = queries.getQueriesData({ queryKey: favoriteKeys.all })
      foresee(change)
      return before
    },
    onError: (error, _change, before) => {
      toast({ title: 'Error', text: sentenceOf(error), tone: 'error' })
      for (const [queryKey, data] of before ?? []) queries.setQueryData(queryKey, data)
    },
    onSettled: async () => {
      if (queries.isMutating({ mutationKey: favoriteKeys.all }) > 1) return
      await queries.invalidateQueries({ queryKey: favoriteKeys.all })
    },
  }) satisfies MutationOptions<Answer, Error, Change, Before>

interface FavoriteChange extends FavoriteTarget {
  readonly name: string
  /** Whether it becomes a favorite, or is one no longer. */
  readonly kept: boolean
}

export const isKept = (all: readonly FavoriteView[], { kind, targetId }: FavoriteTarget): boolean =>
  all.some((each) => each.kind === kind && each.targetId === targetId)

/** The favorites as they will be once the server agrees. */
export function withChange(all: readonly FavoriteView[], { kind, targetId, kept }: FavoriteChange): FavoriteView[] {
  const others = all.filter((each) => !(each.kind === kind && each.targetId === targetId))
  return kept ? [{ kind, targetId, addedAt: new Date().toISOString() }, ...others] : others
}

export const withoutGroup = (all: readonly FavoriteView[], group: FavoriteScope): FavoriteView[] =>
  all.filter(({ kind }) => !isInScope(group, kind))

/** Something about what the member keeps; a visitor keeps nothing, and nobody asks. */
export function useFavorites<Found>(select: (all: readonly FavoriteView[]) => Found) {
  const { data: user } = useUser()
  return useQuery({ ...favoritesQuery, enabled: Boolean(user), select })
}
