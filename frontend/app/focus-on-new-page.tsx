import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router-dom'

/** People who hear the page are told that it is another one. */
export function FocusOnNewPage() {
  const { pathname } = useLocation()
  const before = useRef(pathname)
  useEffect(() => {
    if (before.current === pathname) return
    before.current = pathname
    document.getElementById('content')?.focus({ preventScroll: true })
  }, [pathname])
  return null
}
