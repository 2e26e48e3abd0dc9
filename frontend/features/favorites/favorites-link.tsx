import { paths } from '#frontend/lib/paths.ts'
import { Badge } from '#frontend/ui/badge.tsx'
import { LinkButton } from '#frontend/ui/button.tsx'
import { HeartIcon } from './heart-icon.tsx'
import { useFavorites } from './use-favorites.ts'
import './favorites-link.css'

export interface FavoritesLinkProps {
  readonly onGo?: (() => void) | undefined
}

export function FavoritesLink({ onGo }: FavoritesLinkProps) {
  const { data: count = 0 } = useFavorites((all) => all.length)
  return (
    <LinkButton
      to={paths.favorites}
      look="quiet"
      size="small"
      className="favorites-link"
      {...(onGo ? { onClick: onGo } : {})}
    >
      <HeartIcon size={18} />
      <span>My Favorites</span>
      {count > 0 && <Badge tone="tomato">{count}</Badge>}
    </LinkButton>
  )
}
