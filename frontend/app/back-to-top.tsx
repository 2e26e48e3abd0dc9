import { useEffect, useState } from 'react'

const SHOWN_FROM_PX = 300

export function BackToTop() {
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
