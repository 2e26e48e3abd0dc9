import { useSyncExternalStore } from 'react'

/** A hook that tells whether a media query fits, now and whenever that changes. */
export function mediaHook(query: string): () => boolean {
  const list = () => matchMedia(query)
  const subscribe = (changed: () => void) => {
    const watched = list()
    watched.addEventListener('change', changed)
    return () => watched.removeEventListener('change', changed)
  }
  return () => useSyncExternalStore(subscribe, () => list().matches)
}
