import { Button } from '#frontend/ui/button.tsx'
import type { FavoriteTarget } from './api.ts'
import { useChangeFavorite } from './change-favorites.ts'
import { isKept } from './favorite-changes.ts'
import { HeartIcon } from './heart-icon.tsx'
import { useFavorites } from './use-favorites.ts'
import './heart.css'

export interface HeartProps extends FavoriteTarget {
  readonly name: string
  /** Says what it does: on a page of its own there is room for that. */
  readonly words?: boolean
}

/** Keeps something as a favorite, or lets it go. */
export function Heart({ name, words = false, ...target }: HeartProps) {
  const { data: kept = false, isPending } = useFavorites((all) => isKept(all, target))
  const change = useChangeFavorite()
  const button = {
    'aria-pressed': kept,
    disabled: isPending,
    onClick: () => change.mutate({ ...target, name, kept: !kept }),
  }
  const label = (
    <span className={words ? undefined : 'visually-hidden'}>
      {kept ? 'Remove' : 'Add'} <span className="visually-hidden">{name} </span>
      {kept ? 'from' : 'to'} favorites
    </span>
  )
  return words ? (
    <Button look="secondary" {...button}>
      <HeartIcon />
      {label}
    </Button>
  ) : (
    <button type="button" className="heart" {...button}>
      <HeartIcon />
      {label}
    </button>
  )
}
