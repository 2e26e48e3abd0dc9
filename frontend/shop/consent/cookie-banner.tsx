import { useAtom, useAtomValue } from 'jotai'
import { useEffect, useRef } from 'react'
import { Link } from 'react-router-dom'
import { formatDate } from '#frontend/shared/lib/marketplace-time.ts'
import { paths } from '#frontend/shared/lib/paths.ts'
import { Button } from '#frontend/shared/ui/button.tsx'
import { consentAtom, cookiePromptAtom } from './consent.ts'
import './consent.css'

/** Non-modal banner. Closing it declines. */
export function CookieBanner() {
  const prompt = useAtomValue(cookiePromptAtom)
  const [consent, choose] = useAtom(consentAtom)
  const banner = useRef<HTMLElement>(null)
  useRoomBelow(banner)
  useEffect(() => {
    // The visitor reopened the banner: focus it, and restore the focus afterwards.
    if (prompt !== 'again') return
    const previousFocus = document.activeElement as HTMLElement | null
    banner.current?.focus()
    return () => previousFocus?.focus()
  }, [prompt])
  return (
    <section ref={banner} className="cookie-banner" aria-label="Cookies" tabIndex={-1}>
      <p>
        <strong>Essential cookies only.</strong> We store your sign-in, your cart and a token that protects forms.
        Anything else needs your consent. <Link to={paths.privacy}>Privacy Policy</Link>
        {consent && (
          <span className="cookie-chosen">
            You {consent.choice} on {formatDate(consent.at)}.
          </span>
        )}
      </p>
      <div className="cookie-choices">
        <Button size="small" onClick={() => choose('accepted')}>
          Accept all
        </Button>
        <Button size="small" variant="secondary" onClick={() => choose('declined')}>
          Decline
        </Button>
      </div>
      <button type="button" className="cookie-close" aria-label="Close and decline" onClick={() => choose('declined')}>
        <svg viewBox="0 0 24 24" width="18" height="18" aria-hidden="true">
          <path d="m6 6 12 12M18 6 6 18" className="icon-line" />
        </svg>
      </button>
    </section>
  )
}

/** Publishes the banner's height as `--room-below`, so that it never covers the end of the page. */
function useRoomBelow(banner: React.RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const { style } = document.documentElement
    const observer = new ResizeObserver(([entry]) =>
      style.setProperty('--room-below', `${Math.ceil(entry?.target.getBoundingClientRect().height ?? 0)}px`),
    )
    if (banner.current) observer.observe(banner.current)
    return () => {
      observer.disconnect()
      style.removeProperty('--room-below')
    }
  }, [banner])
}
