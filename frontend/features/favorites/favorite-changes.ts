import type { FavoriteView } from '#domain/favorites/contract.ts'
import { type FavoriteScope, isInScope } from '#domain/favorites/favorite-type.ts'
import type { FavoriteTarget } from './api.ts'

export interface FavoriteChange extends FavoriteTarget {
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
