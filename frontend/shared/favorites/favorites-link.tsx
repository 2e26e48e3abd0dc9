import { useEffect } from 'react'
import { live } from '#frontend/shared/lib/live.ts'
import { paths } from '#frontend/shared/lib/paths.ts'
import { Badge } from '#frontend/shared/ui/badge.tsx'
import { LinkButton } from '#frontend/shared/ui/button.tsx'
import { HeartIcon } from './favorite-button.tsx'
import { useFavorites } from './favorite-changes.ts'
import '#frontend/shared/ui/ui.css'

interface FavoritesLinkProps {
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

/** A socket hears of 200 things, and the page in sight wants some of them; of the others one reads at the next look. */
const MOST = 150

/** Hears of what is new at the favorites while a page is open. */
function useFavoriteNews(): void {
  const { data: ids } = useFavorites((all) =>
    all
      .slice(0, MOST)
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
