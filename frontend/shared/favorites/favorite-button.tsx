import { Button } from '#frontend/shared/ui/button.tsx'
import type { FavoriteTarget } from './api.ts'
import { isKept, useChangeFavorite, useFavorites } from './favorite-changes.ts'
import './favorites.css'

interface HeartProps extends FavoriteTarget {
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

export function HeartIcon({ size = 22 }: { readonly size?: number }) {
  return (
    <svg className="heart-icon" viewBox="0 0 24 24" width={size} height={size} aria-hidden="true">
      <path className="icon-line" d="M12 20.2 4.6 12.9a4.9 4.9 0 0 1 6.9-7l.5.5.5-.5a4.9 4.9 0 0 1 6.9 7L12 20.2Z" />
    </svg>
  )
}
