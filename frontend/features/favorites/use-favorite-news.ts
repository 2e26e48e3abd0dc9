import { useEffect } from 'react'
import { live } from '#frontend/lib/live.ts'
import { useFavorites } from './use-favorites.ts'

/** A socket hears of 200 things, and the page in sight wants some of them; of the others one reads at the next look. */
const MOST = 150

/** Hears of what is new at the favorites while a page is open. */
export function useFavoriteNews(): void {
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
