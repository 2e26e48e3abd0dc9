import { type RefObject, useEffect, useRef, useState } from 'react'
import type { MessageView } from '#domain/messaging/contract.ts'
import type { Which } from './api.ts'
import { sayRead, useRefresh } from './changes.ts'

/** Says what was read: what stands in sight, on a page somebody looks at. */
export function useMarkRead(which: Which, messages: readonly MessageView[], place: RefObject<Element | null>): void {
  const seen = useInSight(place)
  const told = useRef('')
  const refresh = useRefresh()
  const newest = messages.findLast(({ mine, readAt }) => !mine && !readAt)?.id
  useEffect(() => {
    if (!seen || !newest || told.current === newest) return
    told.current = newest
    sayRead(which, newest).then(
      () => refresh.all(),
      // Told again with the next look: nothing is lost but a tick.
      () => {
        told.current = ''
      },
    )
  }, [seen, newest, which, refresh])
}

function useInSight(place: RefObject<Element | null>): boolean {
  const [inView, setInView] = useState(false)
  const [looking, setLooking] = useState(() => document.visibilityState === 'visible')
  useEffect(() => {
    const watch = new IntersectionObserver(([entry]) => setInView(entry?.isIntersecting ?? false))
    if (place.current) watch.observe(place.current)
    return () => watch.disconnect()
  }, [place])
  useEffect(() => {
    const look = () => setLooking(document.visibilityState === 'visible')
    document.addEventListener('visibilitychange', look)
    return () => document.removeEventListener('visibilitychange', look)
  }, [])
  return inView && looking
}
