import { useEffect, useState, useSyncExternalStore } from 'react'

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

/** Whether people press with a finger here. */
export const useFinger = mediaHook('(pointer: coarse)')

/** Whether the browser has a network at all; the market may still be out of reach. */
export const useOnline = (): boolean => useSyncExternalStore(subscribe, () => navigator.onLine)

function subscribe(changed: () => void): () => void {
  addEventListener('online', changed)
  addEventListener('offline', changed)
  return () => {
    removeEventListener('online', changed)
    removeEventListener('offline', changed)
  }
}

/** The value once it has stayed the same for `ms` milliseconds. */
export function useSettled<T>(value: T, ms: number): T {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), ms)
    return () => clearTimeout(timer)
  }, [value, ms])
  return settled
}

/** Whether there is room for a side panel beside the page. */
export const useWide = mediaHook('(min-width: 1000px)')
