import { useAtom, useAtomValue } from 'jotai'
import { useEffect, useRef } from 'react'
import { Link } from 'react-router-dom'
import { dateWords } from '#frontend/shared/lib/marketplace-time.ts'
import { paths } from '#frontend/shared/lib/paths.ts'
import { Button } from '#frontend/shared/ui/button.tsx'
import { askingAtom, consentAtom } from './consent.ts'
import './consent.css'

/** Asks beside the page, not over it. Closing it is declining. */
export function CookieBanner() {
  const asking = useAtomValue(askingAtom)
  const [consent, choose] = useAtom(consentAtom)
  const banner = useRef<HTMLElement>(null)
  useRoomBelow(banner)
  useEffect(() => {
    // Whoever opened it wants to be there, and back where they were afterwards.
    if (asking !== 'again') return
    const before = document.activeElement as HTMLElement | null
    banner.current?.focus()
    return () => before?.focus()
  }, [asking])
  return (
    <section ref={banner} className="cookie-banner" aria-label="Cookies" tabIndex={-1}>
      <p>
        <strong>We keep it small.</strong> We store your sign-in, your cart and a token that protects forms. Nothing
        else, unless you say yes. <Link to={paths.privacy}>Privacy Policy</Link>
        {consent && (
          <span className="cookie-chosen">
            You {consent.choice} on {dateWords(consent.at)}.
          </span>
        )}
      </p>
      <div className="cookie-choices">
        <Button size="small" onClick={() => choose('accepted')}>
          Accept All
        </Button>
        <Button size="small" look="secondary" onClick={() => choose('declined')}>
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

/** Tells the page how much room it takes, so that everything can be scrolled clear of it. */
function useRoomBelow(banner: React.RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const { style } = document.documentElement
    const watch = new ResizeObserver(([entry]) =>
      style.setProperty('--room-below', `${Math.ceil(entry?.target.getBoundingClientRect().height ?? 0)}px`),
    )
    if (banner.current) watch.observe(banner.current)
    return () => {
      watch.disconnect()
      style.removeProperty('--room-below')
    }
  }, [banner])
}
