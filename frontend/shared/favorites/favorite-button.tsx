import { Button } from '#frontend/shared/ui/button.tsx'
import type { FavoriteTarget } from './api.ts'
import { isFavorited, useChangeFavorite, useFavorites } from './favorite-changes.ts'
import './favorites.css'

interface FavoriteButtonProps extends FavoriteTarget {
  readonly name: string
  /** Shows a text label; used where there is room. */
  readonly showLabel?: boolean
}

/** Adds a favorite or removes it. */
export function FavoriteButton({ name, showLabel = false, ...target }: FavoriteButtonProps) {
  const { data: isFavorite = false, isPending } = useFavorites((all) => isFavorited(all, target))
  const change = useChangeFavorite()
  const button = {
    'aria-pressed': isFavorite,
    disabled: isPending,
    onClick: () => change.mutate({ ...target, name, isFavorite: !isFavorite }),
  }
  const label = (
    <span className={showLabel ? undefined : 'visually-hidden'}>
      {isFavorite ? 'Remove' : 'Add'} <span className="visually-hidden">{name} </span>
      {isFavorite ? 'from' : 'to'} favorites
    </span>
  )
  return showLabel ? (
    <Button variant="secondary" {...button}>
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
