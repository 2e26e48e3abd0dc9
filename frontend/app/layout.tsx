import { useAtomValue } from 'jotai'
import { Suspense, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { Outlet, useLocation, useNavigationType } from 'react-router-dom'
import { useOnline } from '#frontend/shared/lib/browser.ts'
import { keptSinceAtom } from '#frontend/shared/lib/browser-stores.ts'
import { liveStateAtom } from '#frontend/shared/lib/live.ts'
import { momentWords } from '#frontend/shared/lib/marketplace-time.ts'
import { Spinner } from '#frontend/shared/ui/states.tsx'
import { Toasts } from '#frontend/shared/ui/toasts.tsx'
import { ErrorBoundary } from './error-boundary.tsx'
import { Footer } from './footer.tsx'
import { pagesLoadingAtom } from './lazy-page.ts'
import { CartDoor, CartStuck, CheckoutBarDoor, CookieDoor } from './lazy-parts.tsx'
import { useLive } from './live.ts'
import { PocketDoor } from './service-worker-updates.tsx'
import { TopBar } from './top-bar.tsx'
import './layout.css'

/** What stands on every screen. */
export function Layout() {
  useLive()
  const { key } = useLocation()
  return (
    <>
      <a className="skip-link" href="#content">
        Skip to content
      </a>
      <ErrorBoundary place={key} instead={null}>
        <CookieDoor />
      </ErrorBoundary>
      <TopBar />
      <LoadingLine />
      <Connection />
      <ErrorBoundary place={key} instead={null}>
        <CheckoutBarDoor />
      </ErrorBoundary>
      <main id="content" tabIndex={-1}>
        <ErrorBoundary place={key}>
          <Suspense fallback={<Spinner />}>
            <Outlet />
          </Suspense>
        </ErrorBoundary>
      </main>
      <Footer />
      <BackToTop />
      <ErrorBoundary place={key} instead={<CartStuck />}>
        <CartDoor />
      </ErrorBoundary>
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

const SHOWN_FROM_PX = 300

function BackToTop() {
  const [shown, setShown] = useState(false)
  useEffect(() => {
    const look = () => setShown(scrollY > SHOWN_FROM_PX)
    addEventListener('scroll', look, { passive: true })
    return () => removeEventListener('scroll', look)
  }, [])
  if (!shown) return null
  return (
    <button type="button" className="back-to-top" aria-label="Back to top" onClick={() => scrollTo({ top: 0 })}>
      <svg viewBox="0 0 24 24" width="22" height="22" aria-hidden="true">
        <path d="M12 19V6m-6 6 6-6 6 6" className="icon-line" />
      </svg>
    </button>
  )
}

/** Says when the market is out of reach, and from when what is shown is. */
function Connection() {
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
