import { useEffect, useRef } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import type { NotificationFeed } from '#domain/notifications/contract.ts'
import { toast } from '#frontend/ui/toasts.tsx'
import { newsIn } from './seen.ts'
import { targetOf } from './target.ts'

/** Says what comes while the page is open, once; not what the page in sight shows by itself. */
export function useNews(feed: NotificationFeed | undefined, onRead: (id: string) => void): void {
  const known = useRef<ReadonlySet<string>>(undefined)
  const navigate = useNavigate()
  const { pathname } = useLocation()
  useEffect(() => {
    if (!feed) return
    const [newest] = newsIn(known.current, feed)
    known.current = new Set([...(known.current ?? []), ...feed.notifications.map(({ id }) => id)])
    if (!newest) return
    const target = targetOf(newest)
    if (target === pathname) return onRead(newest.id)
    const view = () => {
      onRead(newest.id)
      void navigate(target)
    }
    toast({ title: newest.title, text: newest.message, action: { label: 'View', run: view } })
  }, [feed, navigate, pathname, onRead])
}
