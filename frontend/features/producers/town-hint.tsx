import { useQuery } from '@tanstack/react-query'
import { useSettled } from '#frontend/lib/use-settled.ts'
import { placeQuery } from './api.ts'

const SETTLED_MS = 300

/** The town of a ZIP code that is being typed. */
export function TownHint({ zip }: { readonly zip: string }) {
  const settled = useSettled(zip.trim().slice(0, 5), SETTLED_MS)
  const whole = /^\d{5}$/.test(settled)
  const place = useQuery({ ...placeQuery(settled), enabled: whole })
  if (!whole) return 'Only the town is shown to others.'
  if (place.data) return `${place.data.city}, ${place.data.state}. Only the town is shown to others.`
  return place.isError ? 'We do not know this ZIP code.' : 'Looking it up…'
}
