import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import type { NotificationFeed } from '#domain/notifications/contract.ts'
import { targetOf } from '#domain/notifications/notification-target.ts'
import { chime } from '#frontend/lib/chime.ts'
import { toast } from '#frontend/ui/toasts.tsx'
import { newsIn } from './seen.ts'
import { settingsQuery } from './settings-api.ts'

/** Says what comes while the page is open, once, and rings for those who want it; not what the page shows by itself. */
export function useNews(feed: NotificationFeed | undefined, onRead: (id: string) => void): void {
  const known = useRef<{ ids: ReadonlySet<string>; newest: string }>(undefined)
  const queries = useQueryClient()
  const navigate = useNavigate()
  const { pathname } = useLocation()
  useEffect(() => {
    if (!feed) return
    const { ids, newest = '' } = known.current ?? {}
    const [first] = newsIn(ids, feed, newest)
    known.current = {
      ids: new Set([...(ids ?? []), ...feed.notifications.map(({ id }) => id)]),
      newest: feed.notifications.reduce((latest, { createdAt }) => (createdAt > latest ? createdAt : latest), newest),
    }
    if (!first) return
    // Whether it rings is asked when there is something to ring for; without an answer it does not.
    void queries.ensureQueryData(settingsQuery).then(
      ({ soundEnabled }) => soundEnabled && chime(),
      () => undefined,
    )
    const target = targetOf(first)
    if (target === pathname) return onRead(first.id)
    const view = () => {
      onRead(first.id)
      void navigate(target)
    }
    toast({ title: first.title, text: first.message, action: { label: 'View', run: view } })
  }, [feed, navigate, pathname, onRead, queries])
}
