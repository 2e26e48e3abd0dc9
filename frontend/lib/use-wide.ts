import { useSyncExternalStore } from 'react'

/** Whether there is room for a side panel beside the page. */
export const useWide = (): boolean => useSyncExternalStore(subscribe, () => screen().matches)

const screen = () => matchMedia('(min-width: 1000px)')

function subscribe(changed: () => void): () => void {
  const query = screen()
  query.addEventListener('change', changed)
  return () => query.removeEventListener('change', changed)
}
