import { useAtomValue } from 'jotai'
import { type ReactNode, useEffect, useLayoutEffect, useRef } from 'react'
import { useLocation, useNavigationType } from 'react-router-dom'
import { useOnline } from '#frontend/shared/lib/browser.ts'
import { keptSinceAtom } from '#frontend/shared/lib/browser-stores.ts'
import { pagesLoadingAtom } from '#frontend/shared/lib/lazy-page.ts'
import { liveStateAtom } from '#frontend/shared/lib/live.ts'
import { momentWords } from '#frontend/shared/lib/marketplace-time.ts'
import { Toasts } from '#frontend/shared/ui/toasts.tsx'
import { useLive } from './live.ts'
import { PocketDoor } from './service-worker-updates.tsx'
import './layout.css'

/** What every page has, in the shop and in the consoles: live updates, toasts, focus, scroll position, new versions. */
export function PageFrame({ children }: { readonly children: ReactNode }) {
  useLive()
  return (
    <>
      <LoadingLine />
      {children}
      <Toasts />
      <FocusOnNewPage />
      <ScrollMemory />
      <PocketDoor />
    </>
  )
}

function LoadingLine() {
  const loading = useAtomValue(pagesLoadingAtom) > 0
  return loading && <div className="loading-line" role="status" aria-label="Loading" />
}

/** Says when the market is out of reach, and from when what is shown is. */
export function Connection() {
  const words = useWords()
  return (
    <div className="live-paused-place" aria-live="polite">
      {words && <div className="live-paused">{words}</div>}
    </div>
  )
}

function useWords(): string | undefined {
  const paused = useAtomValue(liveStateAtom) === 'paused'
  const since = useAtomValue(keptSinceAtom)
  const online = useOnline()
  if (since) return `${online ? 'We cannot reach the market.' : 'You are offline.'} Shown as of ${momentWords(since)}.`
  if (!online) return 'You’re offline. You can make changes again once you’re back online.'
  return paused ? 'Live updates paused. Reconnecting…' : undefined
}

/** People who hear the page are told that it is another one. */
function FocusOnNewPage() {
  const { pathname } = useLocation()
  const before = useRef(pathname)
  useEffect(() => {
    if (before.current === pathname) return
    before.current = pathname
    document.getElementById('content')?.focus({ preventScroll: true })
  }, [pathname])
  return null
}

const places = new Map<string, number>()
/** How long a page may take to be tall enough again, ms. */
const PATIENCE = 2_000

/** A new page begins at its top; going back leads to where one was. */
function ScrollMemory() {
  const { key, hash } = useLocation()
  const kind = useNavigationType()
  useEffect(() => {
    history.scrollRestoration = 'manual'
  }, [])
  // Before the page jumps: its own jump to the top is not where somebody left the page before.
  useLayoutEffect(() => {
    const remember = () => places.set(key, scrollY)
    addEventListener('scroll', remember, { passive: true })
    return () => removeEventListener('scroll', remember)
  }, [key])
  useLayoutEffect(() => {
    const before = places.get(key)
    if (kind === 'POP' && before !== undefined) return returnTo(before)
    const anchor = hash ? document.getElementById(hash.slice(1)) : null
    if (anchor) anchor.scrollIntoView()
    else if (kind === 'PUSH') scrollTo({ top: 0, behavior: 'instant' })
    return undefined
  }, [key, hash, kind])
  return null
}

/** Goes there as soon as the page is tall enough, unless somebody scrolls first. Returns what calls it off. */
function returnTo(top: number): () => void {
  const off = new AbortController()
  const watch = new ResizeObserver(() => {
    scrollTo({ top, behavior: 'instant' })
    if (Math.abs(scrollY - top) < 2) off.abort()
  })
  off.signal.addEventListener('abort', () => watch.disconnect())
  const stop = () => off.abort()
  for (const touch of ['wheel', 'touchstart', 'keydown'])
    addEventListener(touch, stop, { passive: true, signal: off.signal })
  watch.observe(document.body)
  setTimeout(stop, PATIENCE)
  return stop
}
