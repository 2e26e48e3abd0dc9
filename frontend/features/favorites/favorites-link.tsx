import { paths } from '#frontend/lib/paths.ts'
import { Badge } from '#frontend/ui/badge.tsx'
import { LinkButton } from '#frontend/ui/button.tsx'
import { HeartIcon } from './heart-icon.tsx'
import { useFavoriteNews } from './use-favorite-news.ts'
import { useFavorites } from './use-favorites.ts'
import '#frontend/ui/counted-link.css'

export interface FavoritesLinkProps {
  readonly onGo?: (() => void) | undefined
}

export function FavoritesLink({ onGo }: FavoritesLinkProps) {
  const { data: count = 0 } = useFavorites((all) => all.length)
  useFavoriteNews()
  return (
    <LinkButton
      to={paths.favorites}
      look="quiet"
      size="small"
      className="counted-link"
      {...(onGo ? { onClick: onGo } : {})}
    >
      <HeartIcon size={18} />
      <span>My Favorites</span>
      {count > 0 && <Badge tone="tomato">{count}</Badge>}
    </LinkButton>
  )
}
