import { useEffect, useLayoutEffect } from 'react'
import { useLocation, useNavigationType } from 'react-router-dom'

const places = new Map<string, number>()
/** How long a page may take to be tall enough again, ms. */
const PATIENCE = 2_000

/** A new page begins at its top; going back leads to where one was. */
export function ScrollMemory() {
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
