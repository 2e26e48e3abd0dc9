import { useMutation } from '@tanstack/react-query'
import { isProblem, sentenceOf } from '#frontend/lib/problem-error.ts'
import { Button } from '#frontend/ui/button.tsx'
import { zipAt } from './api.ts'
import './use-my-place.css'

/** Asks the browser, which asks its owner, where they are; only the nearest ZIP code is made of it. */
export function UseMyPlace({ onFound }: { readonly onFound: (zip: string) => void }) {
  const look = useMutation({ mutationFn: async () => zipAt(await whereAmI()), onSuccess: onFound })
  if (!isSecureContext || !('geolocation' in navigator)) return null
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
    const options = { enableHighAccuracy: false, timeout: 15_000, maximumAge: 600_000 }
    navigator.geolocation.getCurrentPosition(({ coords }) => found(coords), failed, options)
  })

function wordsFor(error: unknown): string {
  if (error instanceof GeolocationPositionError)
    return 'Your browser does not tell where you are. Enter a ZIP code instead.'
  return isProblem(error, 'no_place_near') ? `${error.detail} Enter one instead.` : sentenceOf(error)
}
