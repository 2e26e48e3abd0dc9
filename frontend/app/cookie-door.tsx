import { useAtom, useAtomValue } from 'jotai'
import { lazy, Suspense, useEffect } from 'react'
import { askingAtom, consentAtom } from '#frontend/features/consent/atoms.ts'

const ASKED_AFTER_MS = 1_000

const CookieBanner = lazy(async () => ({
  default: (await import('#frontend/features/consent/cookie-banner.tsx')).CookieBanner,
}))

/** Asks about cookies a second after the first page, whoever has not chosen yet. */
export function CookieDoor() {
  const consent = useAtomValue(consentAtom)
  const [asking, ask] = useAtom(askingAtom)
  const chosen = consent !== undefined
  useEffect(() => {
    if (chosen) return
    const timer = setTimeout(() => ask('asking'), ASKED_AFTER_MS)
    return () => clearTimeout(timer)
  }, [chosen, ask])
  return <Suspense fallback={null}>{asking !== 'no' && <CookieBanner />}</Suspense>
}
