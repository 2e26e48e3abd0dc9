import { useMutation } from '@tanstack/react-query'
import { isProblem, sentenceOf } from '#frontend/lib/problem-error.ts'
import { Button } from '#frontend/ui/button.tsx'
import { zipAt } from './api.ts'
import './use-my-place.css'

/** Asks the browser, which asks its owner, where they are; only the nearest ZIP code is made of it. */
export function UseMyPlace({ onFound }: { readonly onFound: (zip: string) => void }) {
  const look = useMutation({ mutationFn: async () => zipAt(await whereAmI()), onSuccess: onFound })
  if (!isSecureContext || !('geolocation' in navigator))
    return <p className="use-my-place">Geolocation is not supported by this browser</p>
  return (
    <div className="use-my-place">
      <Button look="secondary" busy={look.isPending} onClick={() => look.mutate()}>
        {look.isPending ? 'Looking…' : 'Use my location'}
      </Button>
      <p role="status">
        {look.error ? wordsFor(look.error) : 'Only used to find the nearest ZIP code, and not stored.'}
      </p>
    </div>
  )
}

const whereAmI = () =>
  new Promise<GeolocationCoordinates>((found, failed) => {
    const options = { enableHighAccuracy: true, timeout: 10_000, maximumAge: 300_000 }
    navigator.geolocation.getCurrentPosition(({ coords }) => found(coords), failed, options)
  })

function wordsFor(error: unknown): string {
  if (error instanceof GeolocationPositionError) return REFUSALS[error.code] ?? REFUSALS[2]!
  return isProblem(error, 'no_zip_code_nearby') ? `${error.detail} Enter one instead.` : sentenceOf(error)
}

/** By the codes of the Geolocation API. */
const REFUSALS: Readonly<Record<number, string>> = {
  1: 'Location access denied. Please enable location permissions.',
  2: 'Location information is unavailable.',
  3: 'Location request timed out.',
}
