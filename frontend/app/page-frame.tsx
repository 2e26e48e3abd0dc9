import { useQueryClient } from '@tanstack/react-query'
import { useAtomValue } from 'jotai'
import { type ReactNode, useEffect, useLayoutEffect, useRef } from 'react'
import { useLocation, useNavigationType } from 'react-router-dom'
import { useHydrated, useOnline } from '#frontend/shared/lib/browser.ts'
import { useEarlyActions } from '#frontend/shared/lib/early-actions.ts'
import { pagesLoadingAtom } from '#frontend/shared/lib/lazy-components.tsx'
import { liveStateAtom } from '#frontend/shared/lib/live.ts'
import { formatDateTime } from '#frontend/shared/lib/marketplace-time.ts'
import { offlineSinceAtom } from '#frontend/shared/lib/offline-caches.ts'
import { useLive } from './live.ts'
import './layout.css'

/** Shared by the shop and the consoles: live updates, focus, scroll restoration, service worker updates. */
export function PageFrame({ children }: { readonly children: ReactNode }) {
  useLive()
  useEarlyActions()
  return (
    <>
      <LoadingLine />
      {children}
      <FocusOnNewPage />
      <ScrollRestoration />
      <ServiceWorkerUpdates />
    </>
  )
}

function LoadingLine() {
  const loading = useAtomValue(pagesLoadingAtom) > 0
  return loading && <div className="loading-line" role="status" aria-label="Loading" />
}

/** Banner that reports a lost connection and the age of offline data. */
export function OfflineBanner() {
  const text = useConnectionText()
  return (
    <div className="connection-status" aria-live="polite">
      {text && <div className="connection-banner">{text}</div>}
    </div>
  )
}

function useConnectionText(): string | undefined {
  const paused = useAtomValue(liveStateAtom) === 'paused'
  const since = useAtomValue(offlineSinceAtom)
  const online = useOnline()
  const isHydrated = useHydrated()
  if (since && isHydrated)
    return `${online ? 'We can’t reach the marketplace.' : 'You’re offline.'} Shown as of ${formatDateTime(since)}.`
  if (!online) return 'You’re offline. You can make changes again once you’re back online.'
  return paused ? 'Live updates paused. Reconnecting…' : undefined
}

/** Moves focus to the content after navigation, so that screen readers announce the new page. */
function FocusOnNewPage() {
  const { pathname } = useLocation()
  const kind = useNavigationType()
  const previousPath = useRef(pathname)
  useEffect(() => {
    if (previousPath.current === pathname) return
    previousPath.current = pathname
    const before = document.activeElement
    // A page that replaces itself, such as a list that opens its first entry, must not interrupt the user.
    if (kind === 'REPLACE' && before !== document.body) return
    const focusContent = (): boolean => {
      const content = document.getElementById('content')
      // Unless the user has moved the focus in the meantime.
      if (document.activeElement === before || document.activeElement === document.body)
        content?.focus({ preventScroll: true })
      return content !== null
    }
    if (focusContent()) return
    // A console has its own layout, which may still be loading.
    const observer = new MutationObserver(() => {
      if (focusContent()) observer.disconnect()
    })
    observer.observe(document.body, { childList: true, subtree: true })
    return () => observer.disconnect()
  }, [pathname, kind])
  return null
}

const scrollPositions = new Map<string, number>()
/** How long to wait for a page to reach its previous height, ms. */
const RESTORE_TIMEOUT_MS = 2_000

/** Scrolls a new page to the top; restores the scroll position on back and forward. */
function ScrollRestoration() {
  const { key, hash } = useLocation()
  const kind = useNavigationType()
  useEffect(() => {
    history.scrollRestoration = 'manual'
  }, [])
  // A layout effect, so that the listener is gone before the next page scrolls and overwrites the position.
  useLayoutEffect(() => {
    const remember = () => scrollPositions.set(key, scrollY)
    addEventListener('scroll', remember, { passive: true })
    return () => removeEventListener('scroll', remember)
  }, [key])
  useLayoutEffect(() => {
    const position = scrollPositions.get(key)
    if (kind === 'POP' && position !== undefined) return restoreScroll(position)
    const anchor = hash ? document.getElementById(hash.slice(1)) : null
    if (anchor) anchor.scrollIntoView()
    else if (kind === 'PUSH') scrollTo({ top: 0, behavior: 'instant' })
    return undefined
  }, [key, hash, kind])
  return null
}

/** Scrolls to `top` once the page is tall enough, unless the user scrolls first. Returns a function that cancels. */
function restoreScroll(top: number): () => void {
  const controller = new AbortController()
  const observer = new ResizeObserver(() => {
    scrollTo({ top, behavior: 'instant' })
    if (Math.abs(scrollY - top) < 2) controller.abort()
  })
  controller.signal.addEventListener('abort', () => observer.disconnect())
  const cancel = () => controller.abort()
  for (const event of ['wheel', 'touchstart', 'keydown'])
    addEventListener(event, cancel, { passive: true, signal: controller.signal })
  observer.observe(document.body)
  setTimeout(cancel, RESTORE_TIMEOUT_MS)
  return cancel
}

/** Starts the service worker once the first page has rendered and the browser is idle. Pages work without it. */
function ServiceWorkerUpdates() {
  const queries = useQueryClient()
  useEffect(() => {
    const start = () =>
      void import('./service-worker.ts').then(({ registerServiceWorker }) => registerServiceWorker(queries), ignore)
    const timer = setTimeout(() => (globalThis.requestIdleCallback ?? setTimeout)(start), START_DELAY_MS)
    return () => clearTimeout(timer)
  }, [queries])
  return null
}
const START_DELAY_MS = 1_500
const ignore = () => undefined
